import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token, which is all the database stores: a stolen database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
