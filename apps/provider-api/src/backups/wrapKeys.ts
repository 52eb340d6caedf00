import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { z } from 'zod'
import type { SecretKeys } from '../secrets/seal.ts'
import type { WrappedKeys } from './Manifest.ts'

/** Guessing a passphrase costs far more than at a sign-in, which nobody waits for here: 64 MiB and three passes. */
const currentCost = { memory: 65_536, passes: 3, lanes: 1 }
const tagLength = 16
const Keys = z.object({ secretKey: z.string(), previousSecretKey: z.string().nullable() })

/** Names a secret key without revealing it: the key is random, so that nobody finds it by its name. */
export const idOfKey = (secretKey: Buffer): string =>
  createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secretKey, '', 'frontdesk backup', 32)))
    .digest('hex')
    .slice(0, 32)

/** Seals the secret keys with a passphrase: AES-256-GCM under a key of Argon2id. */
export async function wrapKeys(keys: SecretKeys, passphrase: string): Promise<WrappedKeys> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, currentCost), nonce)
  const text = JSON.stringify({
    secretKey: keys.secretKey.toString('hex'),
    previousSecretKey: keys.previousSecretKey?.toString('hex') ?? null,
  })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    salt: salt.toString('base64'),
    cost: currentCost,
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
  }
}

/** Opens wrapped keys; null when the passphrase is another, or they were altered. */
export async function unwrapKeys(wrapped: WrappedKeys, passphrase: string): Promise<SecretKeys | null> {
  const bytes = Buffer.from(wrapped.sealed, 'base64')
  const key = await derive(passphrase, Buffer.from(wrapped.salt, 'base64'), wrapped.cost)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(wrapped.nonce, 'base64'), {
      authTagLength: tagLength,
    })
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagLength)), decipher.final()]).toString('utf8')
    const { secretKey, previousSecretKey } = Keys.parse(JSON.parse(text))
    return {
      secretKey: Buffer.from(secretKey, 'hex'),
      previousSecretKey: previousSecretKey === null ? null : Buffer.from(previousSecretKey, 'hex'),
    }
  } catch {
    return null
  }
}

const derive = (passphrase: string, salt: Buffer, { memory, passes, lanes }: WrappedKeys['cost']): Promise<Buffer> =>
  hashRaw(passphrase.normalize('NFKC'), {
    salt,
    memoryCost: memory,
    timeCost: passes,
    parallelism: lanes,
    outputLen: 32,
  })
