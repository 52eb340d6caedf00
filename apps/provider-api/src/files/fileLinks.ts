import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** So long a link is good: a page that shows it asks again. */
const linkLife = 10 * 60_000

/** What a link to a file carries: until when, in seconds since 1970, and the server's signature of that. */
type SignedFile = { fileId: string; expires: number; signature: string }

/** Signs and checks links to files (reliability T-13): an `<img>` can send no token, so that the address itself is the key, for a while. */
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
      const [said, right] = [Buffer.from(signature, 'base64url'), signatureOf(fileId, expires)]
      // The spelling must be ours as well: base64url has several for the same bytes.
      return said.length === right.length && timingSafeEqual(said, right) && said.toString('base64url') === signature
    },
  }
}
