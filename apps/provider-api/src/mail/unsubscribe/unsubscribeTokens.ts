import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { acceptedKeys, type SecretKeys } from '../../secrets/seal.ts'

const bytesOfHash = 32

/** The hash of an address, by which it is kept; `emailKey`: the address as `emailKey` writes it. */
export const addressHash = (emailKey: string): string => hashOf(emailKey).toString('hex')

/**
 * Issues and reads the tokens of links by which the reader of an email unsubscribes (SUP-13): the hash of the address
 * with the server's signature. A token names no account, opens nothing else, and never expires, as such links must work
 * for as long as the email is kept. Those signed with the previous key are accepted.
 */
export function unsubscribeTokens(keys: SecretKeys): {
  issue: (emailKey: string) => string
  /** The hash of the address; null for a token that is not ours. */
  read: (token: string) => string | null
} {
  const signingKey = signingKeyOf(keys.secretKey)
  const accepted = acceptedKeys(keys).map(signingKeyOf)
  return {
    issue(emailKey) {
      const hash = hashOf(emailKey)
      return Buffer.concat([hash, signatureOf(signingKey, hash)]).toString('base64url')
    },
    read(token) {
      const given = Buffer.from(token, 'base64url')
      // Compare the spelling too: several base64url texts decode to the same bytes.
      if (given.length !== 2 * bytesOfHash || given.toString('base64url') !== token) return null
      const [hash, signature] = [given.subarray(0, bytesOfHash), given.subarray(bytesOfHash)]
      const isOurs = accepted.some((key) => timingSafeEqual(signatureOf(key, hash), signature))
      return isOurs ? hash.toString('hex') : null
    },
  }
}

const hashOf = (emailKey: string): Buffer => createHash('sha256').update(emailKey).digest()

const signingKeyOf = (secretKey: Buffer) => Buffer.from(hkdfSync('sha256', secretKey, '', 'frontdesk unsubscribe', 32))

const signatureOf = (key: Buffer, hash: Buffer) => createHmac('sha256', key).update(hash).digest()
