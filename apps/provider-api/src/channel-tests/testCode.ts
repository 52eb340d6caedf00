import { randomInt } from 'node:crypto'
import { hashToken } from '../secrets/sessionToken.ts'

/** Characters that are not mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** A code that somebody types on a phone. */
export const newTestCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * The hash of the code that a message consists of, whatever its case and the spaces around it;
 * null for any other message.
 */
export function hashOfCode(text: string): string | null {
  if (text.length > 4 * length) return null
  const code = text.trim().toUpperCase()
  const isCode = code.length === length && [...code].every((character) => alphabet.includes(character))
  return isCode ? hashToken(code) : null
}
