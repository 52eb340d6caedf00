import { refuse, Refusal } from '../errors/refuse.ts'
import type { Caller } from '../http/Caller.ts'
import type { Ports } from '../ports/Ports.ts'
import { forgetCount } from '../http/limits/storedLimits.ts'
import { inHashQueue, isRightPassword } from './passwords.ts'
import { delayAfter, refundAttempt, startAttempt } from './attemptDelays.ts'

/**
 * Resolves when the caller's own password is right; else WRONG_PASSWORD, with the seconds until the next try is heard, or
 * NO_PASSWORD when the account has none. The
 * delay grows to 30 seconds and is the session's own: somebody with a stolen session delays nobody else (docs/decisions/0026).
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
    // A try that the full queue turned away was none, and neither was one without a password to compare.
    if (error instanceof Refusal) await refundAttempt(db, count)
    throw error
  })
  if (isRight) return forgetCount(db, count)
  const retryAfter = delayAfter(taken.failures)
  throw refuse('WRONG_PASSWORD', undefined, retryAfter > 0 ? { retryAfter } : {})
}
