import { refuse, Refusal } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'

const perAddress: Limit = { most: 10, seconds: 60, code: 'RATE_LIMITED' }

/**
 * Does work that may refuse a token; beyond ten refusals of an address within a minute RATE_LIMITED takes their place. The
 * token is looked at first: a good one is never refused, whatever others have sent from the same address.
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
