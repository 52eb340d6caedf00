import { hash, verify, type Options } from '@node-rs/argon2'
import { refuse } from '../errors/refuse.ts'
import { isCommonPassword } from './common-passwords/isCommonPassword.ts'
import { createHashQueue, type Line } from './hashQueue.ts'

/** Argon2id (the library's default variant) at OWASP's minimum: 19 MiB, two passes (provider-api section 7). */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queue = createHashQueue({ atOnce: 2, mostWaiting: 200 })

/** Does work that hashes, in its turn: a flood of sign-ins must not take all memory (reliability T-19). */
export const inHashQueue = <T>(work: () => Promise<T>, line: Line = { lane: 'stranger', key: '' }): Promise<T> =>
  queue(work, line)

/** What the database keeps of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

/** Refuses a password that anybody would guess, wherever one is set (register D-12). Its length is the contract's business. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw refuse('PASSWORD_TOO_COMMON')
}

let dummy: Promise<string> | undefined

/** Whether a password is right. An account that is unknown takes as long as a known one (no enumeration by time). */
export async function isRightPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isRight = await verify(storedHash ?? (await dummy), password)
  return isRight && storedHash !== null
}

/** Whether a kept hash was made with other parameters than today's, and is to be made anew at the next sign-in. */
export const isOutdated = (storedHash: string): boolean => !storedHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
