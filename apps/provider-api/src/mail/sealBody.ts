import { z } from 'zod'
import { seal, unseal } from '../secrets/seal.ts'

const Body = z.object({ text: z.string(), html: z.string() })

/** Encrypts an email body: it holds a token, and a stolen database must not open anybody's account. */
export const sealBody = (body: z.infer<typeof Body>, secretKey: Buffer): string =>
  seal(JSON.stringify(body), secretKey, 'letters')

/** Decrypts an email body; null when it was sealed under another key. */
export function openBody(sealed: string, secretKey: Buffer): z.infer<typeof Body> | null {
  const opened = unseal(sealed, secretKey, 'letters')
  return opened === null ? null : Body.parse(JSON.parse(opened))
}
