/** What an Altegio link tells of who follows it (ALT-1); whatever of it is missing or nonsense is empty. */
export type AltegioUser = { name: string; email: string; phone: string }

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))

const one = (raw: unknown, longest: number, shape: RegExp) => {
  const text = typeof raw === 'number' ? String(raw) : raw
  return typeof text === 'string' && text.length <= longest && shape.test(text.trim()) ? text.trim() : ''
}

/** Reads `user_data`: base64, also of the URL-safe kind, of JSON in UTF-8. Undefined when it is none, or tells nothing. */
export function readAltegioUser(stored: string): AltegioUser | undefined {
  let told: unknown
  try {
    told = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(stored)))
  } catch {
    return undefined
  }
  if (typeof told !== 'object' || told === null) return undefined
  const fields = told as Readonly<Record<string, unknown>> // an object has fields, whatever they hold
  const user = {
    name: one(fields['name'], 200, /^[^\p{Cc}]+$/u),
    email: one(fields['email'], 254, /^[^\s@]+@[^\s@]+\.[^\s@]+$/u),
    phone: one(fields['phone'], 40, /^[+\d\s().-]+$/u),
  }
  return user.name || user.email || user.phone ? user : undefined
}
