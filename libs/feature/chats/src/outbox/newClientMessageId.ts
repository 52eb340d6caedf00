/** One id for one intent to send, made when Send is pressed (reliability C2). `randomUUID` is missing where the page is not served securely. */
export function newClientMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
