import { readTypedCode, type TypedCode } from '@frontdesk/second-factor'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { forgetCount } from '../../http/limits/storedLimits.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unseal, type SecretKeys } from '../../secrets/seal.ts'
import { delayAfter, refundAttempt, startAttempt, type Delays } from '../attemptDelays.ts'
import { stepOfCode } from './authenticator.ts'
import { consumeRecoveryCode } from './recoveryCodes.ts'
import { applySecondFactorEvent, lockSecondFactor } from './secondFactorRows.ts'

/**
 * Seconds to wait after wrong codes of an authenticator. A password is known by then, so they may grow longer than
 * those of passwords: an hour of guesses hits one of a million codes with a chance of about 1 in 30,000.
 */
const delaysOfDigits: Delays = { seconds: [0, 0, 0, 1, 2, 4, 8, 16, 30, 60, 120, 240, 480], memory: 86_400 }

type Prover = { adminId: number; sessionId: string }
export type UsedFactor = TypedCode['kind']

/**
 * Verifies a typed code of an administrator's second factor, an authenticator's or a recovery code, and does in the
 * same transaction what it is given for: a code is used exactly when that is done (AUTH-14). Throws WRONG_SECOND_FACTOR
 * with the seconds until the next attempt, TOO_MANY_ATTEMPTS before that, and SECOND_FACTOR_STATE without a second
 * factor.
 *
 * Wrong digits are counted for the account, so that no number of sessions makes more guesses; wrong recovery codes,
 * which nobody guesses, for the session alone, so that they open the account while somebody else tries digits.
 */
export async function verifySecondFactor<T>(
  ports: Pick<Ports, 'db' | 'now'>,
  keys: SecretKeys,
  { adminId, sessionId }: Prover,
  typed: string,
  then: (trx: Trx, by: UsedFactor) => Promise<T>,
): Promise<T> {
  const { db, now } = ports
  const code = readTypedCode(typed)
  if (code === null) throw refuse('WRONG_SECOND_FACTOR')
  const isOfAccount = code.kind === 'authenticator'
  const count = isOfAccount ? `second-factor:admin:${adminId}` : `second-factor:session:${sessionId}`
  const delays = isOfAccount ? delaysOfDigits : undefined
  const taken = await startAttempt(db, count, 0, now(), delays)
  if (taken.wait !== null) throw refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfter: taken.wait })
  const verified = await db
    .transaction()
    .execute(async (trx) =>
      (await isAccepted(trx, keys, adminId, code, now())) ? { done: await then(trx, code.kind) } : null,
    )
    .catch(async (error: unknown) => {
      await refundAttempt(db, count)
      throw error
    })
  if (verified === null) {
    const retryAfter = delayAfter(taken.failures, delays)
    throw refuse('WRONG_SECOND_FACTOR', undefined, retryAfter > 0 ? { retryAfter } : {})
  }
  await forgetCount(db, count)
  return verified.done
}

async function isAccepted(trx: Trx, keys: SecretKeys, adminId: number, code: TypedCode, now: Date): Promise<boolean> {
  const stored = await lockSecondFactor(trx, adminId)
  if (stored.factor.is !== 'enrolled') throw refuse('SECOND_FACTOR_STATE')
  if (code.kind === 'recovery-code') return consumeRecoveryCode(trx, adminId, code.code, now)
  const secret = stored.secret && unseal(stored.secret, keys, 'second factors')
  const step = secret && stepOfCode(secret, code.digits, now)
  if (typeof step !== 'number') return false
  return (await applySecondFactorEvent(trx, adminId, stored, { type: 'code-used', step })) !== null
}
