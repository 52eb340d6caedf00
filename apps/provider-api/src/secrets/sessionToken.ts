import { createHash, randomBytes } from 'node:crypto'

/** An opaque token of 32 random bytes, in the alphabet of addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: a stolen database signs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
