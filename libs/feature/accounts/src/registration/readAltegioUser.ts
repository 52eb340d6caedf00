/** The user of an Altegio link (ALT-1); missing or invalid fields are empty. */
export type AltegioUser = { name: string; email: string; phone: string }

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))

const one = (raw: unknown, longest: number, shape: RegExp) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && text.length <= longest && shape.test(text.trim()) ? text.trim() : ''
}

/**
 * Decodes `user_data`: base64 (also URL-safe) of JSON in UTF-8. Undefined when it cannot be decoded or holds nothing.
 */
export function readAltegioUser(stored: string): AltegioUser | undefined {
  let decoded: unknown
  try {
    decoded = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(stored)))
  } catch {
    return undefined
  }
  if (typeof decoded !== 'object' || decoded === null) return undefined
  const fields = decoded as Readonly<Record<string, unknown>> // any object can be read by key
  const user = {
    name: one(fields['name'], 200, /^[^\p{Cc}]+$/u),
    email: one(fields['email'], 254, /^[^\s@]+@[^\s@]+\.[^\s@]+$/u),
    phone: one(fields['phone'], 40, /^[+\d\s().-]+$/u),
  }
  return user.name || user.email || user.phone ? user : undefined
}
