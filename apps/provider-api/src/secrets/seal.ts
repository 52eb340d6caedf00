import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import type { Sealed } from '../db/schema/columns.ts'

const ivLength = 12
const tagLength = 16

/** The server's key of 32 bytes, and the one before it, whose seals and signatures are still accepted; null: none. */
export type SecretKeys = { secretKey: Buffer; previousSecretKey: Buffer | null }

/** The keys whose seals and signatures are accepted, the current one first. */
export const acceptedKeys = ({ secretKey, previousSecretKey }: SecretKeys): Buffer[] =>
  previousSecretKey === null ? [secretKey] : [secretKey, previousSecretKey]

/** The keys that were derived so far: deriving one takes longer than opening what it has sealed. */
const derivedKeys = new WeakMap<Buffer, Map<SealSubject, KeyObject>>()

/** Each subject has its own key, derived from the server's key. */
function keyOf(secretKey: Buffer, subject: SealSubject): KeyObject {
  const derived = derivedKeys.get(secretKey) ?? new Map<SealSubject, KeyObject>()
  derivedKeys.set(secretKey, derived)
  const key =
    derived.get(subject) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', `frontdesk ${subject}`, 32)))
  derived.set(subject, key)
  return key
}

/**
 * Key-derivation context: text sealed for one subject cannot be unsealed as another. Stored data depends on these
 * names.
 */
export type SealSubject =
  | 'channel secrets'
  | 'letters'
  | 'authorizations'
  | 'saved cards'
  | 'widget secrets'
  | 'webhook secrets'
  | 'second factors'

/**
 * Encrypts a channel's secret or an email for the database: AES-256-GCM under SECRET_KEY, base64, with a fresh nonce.
 */
export function seal(
  text: string,
  { secretKey }: Pick<SecretKeys, 'secretKey'>,
  subject: SealSubject = 'channel secrets',
): Sealed {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey, subject), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64') as Sealed
}

/** Decrypts the output of `seal`; null when it was altered or sealed under neither key. */
export function unseal(sealed: Sealed, keys: SecretKeys, subject: SealSubject = 'channel secrets'): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < ivLength + tagLength) return null
  for (const key of acceptedKeys(keys)) {
    const opened = decrypt(bytes, keyOf(key, subject))
    if (opened !== null) return opened
  }
  return null
}

/** The tag says which key sealed the bytes: a wrong one opens nothing. */
function decrypt(bytes: Buffer, key: KeyObject): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
