import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { BodyOf, PasskeyAssertion } from '@frontdesk/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The site of the test server's settings. */
const site = { domain: 'desk.example', origin: 'https://desk.example' }

type Different = { domain?: string; origin?: string; isVerified?: boolean; counter?: number; type?: string }

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const isPresent = 0x01
const wasVerified = 0x04
const hasCredential = 0x40

/**
 * A passkey of a test: the key pair and the counter of a software authenticator, which makes and signs as a browser
 * would. `different`: what a broken or hostile one does otherwise.
 */
export function aPasskey(id = randomBytes(16).toString('base64url')) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let signatures = 0

  const clientData = (challenge: string, { type, origin = site.origin }: Different, usual: string) =>
    Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, { domain = site.domain, isVerified = true, counter }: Different): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signatures)
    return Buffer.concat([sha256(domain), Buffer.of(flags | isPresent | (isVerified ? wasVerified : 0)), count])
  }

  /** The public key as COSE: an elliptic curve (2), ES256 (-7), P-256 (1), and its point. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const fields = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(fields))
  }

  return {
    id,
    /** The answer to the options of a new passkey, with the attestation "none". */
    make(challenge: string, different: Different = {}): BodyOf<'addPasskey'>['credential'] {
      const credentialId = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(hasCredential, different),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ])
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData(challenge, different, 'webauthn.create').toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** The answer to the options that ask for a passkey; each counts one signature. */
    sign(challenge: string, different: Different = {}): PasskeyAssertion {
      signatures += 1
      const data = authenticatorData(0, different)
      const client = clientData(challenge, different, 'webauthn.get')
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
