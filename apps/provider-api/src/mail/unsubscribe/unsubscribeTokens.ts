import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { EmailSubject } from '@frontdesk/contract'
import { acceptedKeys, type SecretKeys } from '../../secrets/seal.ts'

const bytesOfHash = 32

/** An address, by its hash, and the emails from which it may be unsubscribed. */
type LeftSubject = { hash: string; about: EmailSubject }

/**
 * The hash of an address for emails about something, by which it is kept; `emailKey`: the address as `emailKey` writes
 * it.
 */
export const addressHash = (emailKey: string, about: EmailSubject): string => hashOf(emailKey, about).toString('hex')

/**
 * Issues and reads the tokens of links by which the reader of an email unsubscribes (SUP-13, TEAM-3): the hash of the
 * address with the server's signature. A token names no account, opens nothing else, and never expires, as such links
 * must work for as long as the email is kept. Those signed with the previous key are accepted.
 */
export function unsubscribeTokens(keys: SecretKeys): {
  issue: (emailKey: string, about: EmailSubject) => string
  /** The address and what it is unsubscribed from; null for a token that is not ours. */
  read: (token: string) => LeftSubject | null
} {
  const accepted = subjects.flatMap((about) =>
    acceptedKeys(keys).map((key) => ({ about, signingKey: signingKeyOf(key, about) })),
  )
  return {
    issue(emailKey, about) {
      const hash = hashOf(emailKey, about)
      return Buffer.concat([hash, signatureOf(signingKeyOf(keys.secretKey, about), hash)]).toString('base64url')
    },
    read(token) {
      const given = Buffer.from(token, 'base64url')
      // Compare the spelling too: several base64url texts decode to the same bytes.
      if (given.length !== 2 * bytesOfHash || given.toString('base64url') !== token) return null
      const [hash, signature] = [given.subarray(0, bytesOfHash), given.subarray(bytesOfHash)]
      const found = accepted.find(({ signingKey }) => timingSafeEqual(signatureOf(signingKey, hash), signature))
      return found ? { hash: hash.toString('hex'), about: found.about } : null
    },
  }
}

const subjects: readonly EmailSubject[] = ['support', 'team']

/** Part of each hash and signature, so that a link turns one kind of emails off; none for the kind that came first. */
const markOf = (about: EmailSubject): string => (about === 'support' ? '' : ` ${about}`)

const hashOf = (emailKey: string, about: EmailSubject): Buffer =>
  createHash('sha256')
    .update(`${emailKey}${markOf(about)}`)
    .digest()

const signingKeyOf = (secretKey: Buffer, about: EmailSubject) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `frontdesk unsubscribe${markOf(about)}`, 32))

const signatureOf = (key: Buffer, hash: Buffer) => createHmac('sha256', key).update(hash).digest()
