import type { MessengerType } from '@frontdesk/contract'
import { serviceDb } from '../db/companyDb.ts'
import { refuse } from '../errors/refuse.ts'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import type { Ports } from '../ports/Ports.ts'

/** Limit of tokens that a company may try: enough for typing errors, too few for guessing. */
const tries: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }

/** Counts that a company tries to connect a channel of a type. Throws RATE_LIMITED after too many tries. */
export async function countConnectTry(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  type: MessengerType,
  companyId: number,
): Promise<void> {
  const retryAfter = await consumeOne(serviceDb(db), `connect-${type}:${companyId}`, tries, now())
  if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
}
