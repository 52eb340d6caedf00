import { hash, verify, type Options } from '@node-rs/argon2'
import { refuse } from '../app/refuse.ts'

/** Argon2id (the library's default variant) at OWASP's minimum: 19 MiB, two passes (provider-api section 7). */
const strength: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at once at most, the others wait: a flood of sign-ins must not take all memory (reliability T-19). */
const atOnce = 2
const mostWaiting = 200
let running = 0
const waiting: (() => void)[] = []

/** Does work that hashes, in its turn. Sign-in limits are counted inside, so that parallel guesses cannot outrun them. */
export async function inHashQueue<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw refuse('RATE_LIMITED', undefined, { retryAfter: 5 })
  if (running >= atOnce) await new Promise<void>((start) => waiting.push(start))
  else running += 1
  try {
    return await work()
  } finally {
    // The place is handed on, not given back: nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** What the database keeps of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength)

let dummy: Promise<string> | undefined

/** Whether a password is right. An account that is unknown takes as long as a known one (no enumeration by time). */
export async function isRightPassword(kept: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('nobody has this password')
  const isRight = await verify(kept ?? (await dummy), password)
  return isRight && kept !== null
}

/** Whether a kept hash was made with other parameters than today's, and is to be made anew at the next sign-in. */
export const isOutdated = (kept: string): boolean => !kept.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')
