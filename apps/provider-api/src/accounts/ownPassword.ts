import { refuse, Refusal } from '../errors/refuse.ts'
import type { Caller } from '../http/Caller.ts'
import type { Ports } from '../ports/Ports.ts'
import { forgetCount } from '../http/limits/storedLimits.ts'
import { inHashQueue, isRightPassword } from './passwords.ts'
import { delayAfter, refundAttempt, startAttempt } from './attemptDelays.ts'

/**
 * Checks the caller's own password. Throws WRONG_PASSWORD with the seconds until the next attempt, TOO_MANY_ATTEMPTS
 * before that, or NO_PASSWORD when the account has none. The delay grows to 30 seconds and belongs to the session: a
 * stolen session delays nobody else (docs/decisions/0026).
 */
export async function confirmOwnPassword(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { adminId, sessionId }: Pick<Caller, 'adminId' | 'sessionId'>,
  password: string,
): Promise<void> {
  const count = `password:session:${sessionId}`
  const taken = await startAttempt(db, count, 0, now())
  if (taken.wait !== null) throw refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfter: taken.wait })
  const check = async () => {
    const { password_hash } = await db
      .selectFrom('admins')
      .select('password_hash')
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow()
    if (password_hash === null) throw refuse('NO_PASSWORD')
    return isRightPassword(password_hash, password)
  }
  const isRight = await inHashQueue(check, { lane: 'known', key: `admin:${adminId}` }).catch(async (error: unknown) => {
    // Refund the attempt when the full queue dropped it or there was no password to compare.
    if (error instanceof Refusal) await refundAttempt(db, count)
    throw error
  })
  if (isRight) return forgetCount(db, count)
  const retryAfter = delayAfter(taken.failures)
  throw refuse('WRONG_PASSWORD', undefined, retryAfter > 0 ? { retryAfter } : {})
}
