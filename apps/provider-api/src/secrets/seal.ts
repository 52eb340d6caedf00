import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ivLength = 12
const tagLength = 16

// Each subject has its own key, derived from the server's key.
const keyOf = (secretKey: Buffer, subject: Subject) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `frontdesk ${subject}`, 32))

/**
 * Key-derivation context: text sealed for one subject cannot be unsealed as another. Stored data depends on these
 * names.
 */
type Subject = 'channel secrets' | 'letters'

/**
 * Encrypts a channel's secret or an email for the database: AES-256-GCM under SECRET_KEY, base64, with a fresh nonce.
 */
export function seal(text: string, secretKey: Buffer, subject: Subject = 'channel secrets'): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, subject), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts the output of `seal`; null when it was altered or sealed under another key. */
export function unseal(sealed: string, secretKey: Buffer, subject: Subject = 'channel secrets'): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < ivLength + tagLength) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey, subject), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
