/**
 * A random id of 32 hexadecimal digits: of an intent to send, made when Send is pressed (reliability C2), or of a
 * window. `randomUUID` is missing where the page is not served securely.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
