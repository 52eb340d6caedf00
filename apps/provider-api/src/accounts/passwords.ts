import { hash, verify, type Options } from '@node-rs/argon2'
import { refuse } from '../errors/refuse.ts'
import { isCommonPassword } from './common-passwords/isCommonPassword.ts'
import { createHashQueue, type Line } from './hashQueue.ts'

/** Argon2id (the library's default variant) at OWASP's minimum: 19 MiB, two passes (provider-api section 7). */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queue = createHashQueue({ atOnce: 2, mostWaiting: 200 })

/** Runs hashing work in turn, so that a flood of sign-ins cannot exhaust memory (reliability T-19). */
export const inHashQueue = <T>(work: () => Promise<T>, line: Line = { lane: 'stranger', key: '' }): Promise<T> =>
  queue(work, line)

/** The hash of a password, as stored in the database. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

/** Throws PASSWORD_TOO_COMMON wherever a guessable password is set (register D-12). The contract checks the length. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw refuse('PASSWORD_TOO_COMMON')
}

let dummy: Promise<string> | undefined

/**
 * Whether a password matches. `null`, an unknown account, takes as long as a known one, so that timing reveals nothing.
 */
export async function isRightPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isRight = await verify(storedHash ?? (await dummy), password)
  return isRight && storedHash !== null
}

/** Whether a stored hash has outdated parameters and must be replaced at the next sign-in. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
