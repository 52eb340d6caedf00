import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { acceptedKeys, type SecretKeys } from '../secrets/seal.ts'

/** Validity of a link in milliseconds; pages request new links later. */
const linkLife = 10 * 60_000

/** Query of a file link: expiry in seconds since 1970, and the server's signature. */
type SignedFile = { fileId: string; expires: number; signature: string }

/**
 * Signs and verifies file links (reliability T-13): an `<img>` cannot send a token, so the URL itself grants access for
 * a while. Links that were signed with the previous key are valid until they expire.
 */
export function fileLinks(keys: SecretKeys): {
  sign: (fileId: string, now: Date) => SignedFile
  isOurs: (signed: SignedFile) => boolean
} {
  const signingKey = signingKeyOf(keys.secretKey)
  const accepted = acceptedKeys(keys).map(signingKeyOf)
  return {
    sign(fileId, now) {
      const expires = Math.floor((now.getTime() + linkLife) / 1000)
      return { fileId, expires, signature: signatureOf(signingKey, fileId, expires).toString('base64url') }
    },
    isOurs({ fileId, expires, signature }) {
      const given = Buffer.from(signature, 'base64url')
      // Compare the spelling too: several base64url texts decode to the same bytes.
      if (given.toString('base64url') !== signature) return false
      return accepted.some((key) => {
        const expected = signatureOf(key, fileId, expires)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

const signingKeyOf = (secretKey: Buffer) => Buffer.from(hkdfSync('sha256', secretKey, '', 'frontdesk file links', 32))

const signatureOf = (key: Buffer, fileId: string, expires: number) =>
  createHmac('sha256', key).update(`${fileId} ${expires}`).digest()
