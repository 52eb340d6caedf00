import { refuse, Refusal } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'

const perAddress: Limit = { most: 10, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Runs work that may throw TOKEN_INVALID or TOKEN_EXPIRED; after ten of these per address and minute it throws
 * RATE_LIMITED instead. The token is checked first: a valid one always works, whatever others sent from the same
 * address.
 */
export async function countRefusals<T>(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'TOKEN_INVALID' || error.code === 'TOKEN_EXPIRED')) {
      const retryAfter = await consumeOne(db, key, perAddress, now())
      if (retryAfter !== null) throw refuse(perAddress.code, undefined, { retryAfter })
    }
    throw error
  }
}
