import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Validity of a link in milliseconds; pages request new links later. */
const linkLife = 10 * 60_000

/** Query of a file link: expiry in seconds since 1970, and the server's signature. */
type SignedFile = { fileId: string; expires: number; signature: string }

/**
 * Signs and verifies file links (reliability T-13): an `<img>` cannot send a token, so the URL itself grants access for
 * a while.
 */
export function fileLinks(secretKey: Buffer): {
  sign: (fileId: string, now: Date) => SignedFile
  isOurs: (signed: SignedFile) => boolean
} {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'frontdesk file links', 32))
  const signatureOf = (fileId: string, expires: number) =>
    createHmac('sha256', key).update(`${fileId} ${expires}`).digest()
  return {
    sign(fileId, now) {
      const expires = Math.floor((now.getTime() + linkLife) / 1000)
      return { fileId, expires, signature: signatureOf(fileId, expires).toString('base64url') }
    },
    isOurs({ fileId, expires, signature }) {
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(fileId, expires)]
      // Compare the spelling too: several base64url texts decode to the same bytes.
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        given.toString('base64url') === signature
      )
    },
  }
}
