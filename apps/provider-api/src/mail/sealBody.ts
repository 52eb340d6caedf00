import { z } from 'zod'
import type { Sealed } from '../db/schema/columns.ts'
import { seal, unseal, type SecretKeys } from '../secrets/seal.ts'

const Body = z.object({ text: z.string(), html: z.string() })

/** Encrypts an email body: it holds a token, and a stolen database must not open anybody's account. */
export const sealBody = (body: z.infer<typeof Body>, keys: Pick<SecretKeys, 'secretKey'>): Sealed =>
  seal(JSON.stringify(body), keys, 'letters')

/** Decrypts an email body; null when it was sealed under another key. */
export function openBody(sealed: Sealed, keys: SecretKeys): z.infer<typeof Body> | null {
  const opened = unseal(sealed, keys, 'letters')
  return opened === null ? null : Body.parse(JSON.parse(opened))
}
