import type { BodyOf } from '@frontdesk/contract'
import { readTypedCode, type TypedCode } from '@frontdesk/second-factor'
import type { AuditChange } from '../../audit/AuditEntry.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import type { Caller } from '../../http/Caller.ts'
import { forgetCount } from '../../http/limits/storedLimits.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unseal, type SecretKeys } from '../../secrets/seal.ts'
import { delayAfter, refundAttempt, startAttempt, type Delays } from '../attemptDelays.ts'
import { stepOfCode } from './authenticator.ts'
import type { PasskeySite } from './passkeySite.ts'
import { consumeRecoveryCode } from './recoveryCodes.ts'
import { applySecondFactorEvent, lockSecondFactor } from './secondFactorRows.ts'
import { verifyPasskey } from './verifyPasskey.ts'

/**
 * Seconds to wait after wrong codes of an authenticator. A password is known by then, so they may grow longer than
 * those of passwords: an hour of guesses hits one of a million codes with a chance of about 1 in 30,000.
 */
const delaysOfDigits: Delays = { seconds: [0, 0, 0, 1, 2, 4, 8, 16, 30, 60, 120, 240, 480], memory: 86_400 }

export type Proof = BodyOf<'verifySecondFactor'>
export type UsedFactor = TypedCode['kind'] | 'passkey'
type Read = TypedCode | { kind: 'passkey'; passkey: Extract<Proof, { passkey: unknown }>['passkey'] }

/** The means by which a proof is verified. `audit` adds the entry of a copied passkey, whose call is refused. */
export type Verifying = {
  keys: SecretKeys
  site: PasskeySite | null
  audit: (trx: Trx, change: AuditChange) => Promise<void>
}

/** Reads a proof; null for a typed text that is no code. */
const readProof = (proof: Proof): Read | null =>
  'code' in proof ? readTypedCode(proof.code) : { kind: 'passkey', passkey: proof.passkey }

/**
 * Verifies a proof of an administrator's second factor, a code of the authenticator, a recovery code or a passkey, and
 * does in the same transaction what it is given for: a code is used exactly when that is done (AUTH-14, AUTH-15).
 * Throws WRONG_SECOND_FACTOR with the seconds until the next attempt, TOO_MANY_ATTEMPTS before that, and
 * SECOND_FACTOR_STATE without a second factor.
 *
 * Wrong digits are counted for the account, so that no number of sessions makes more guesses; wrong recovery codes and
 * passkeys, which nobody guesses, for the session alone, so that they open the account while others try digits.
 */
export async function verifySecondFactor<T>(
  ports: Pick<Ports, 'db' | 'now'>,
  verifying: Verifying,
  caller: Pick<Caller, 'adminId' | 'sessionId' | 'secondFactor'>,
  proof: Proof,
  then: (trx: Trx, by: UsedFactor) => Promise<T>,
): Promise<T> {
  const { db, now } = ports
  const read = readProof(proof)
  if (read === null) throw refuse('WRONG_SECOND_FACTOR')
  const isOfAccount = read.kind === 'authenticator'
  const count = isOfAccount ? `second-factor:admin:${caller.adminId}` : `second-factor:session:${caller.sessionId}`
  const delays = isOfAccount ? delaysOfDigits : undefined
  const taken = await startAttempt(db, count, 0, now(), delays)
  if (taken.wait !== null) throw refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfter: taken.wait })
  const isAccepted = (trx: Trx) =>
    read.kind === 'passkey'
      ? isPasskeyAccepted(trx, verifying, caller, read.passkey, now())
      : isCodeAccepted(trx, verifying.keys, caller.adminId, read, now())
  const verified = await db
    .transaction()
    .execute(async (trx) => ((await isAccepted(trx)) ? { done: await then(trx, read.kind) } : null))
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

async function isPasskeyAccepted(
  trx: Trx,
  { site, audit }: Verifying,
  caller: Pick<Caller, 'adminId' | 'sessionId' | 'secondFactor'>,
  passkey: Extract<Read, { kind: 'passkey' }>['passkey'],
  now: Date,
): Promise<boolean> {
  const outcome = await verifyPasskey(trx, site, caller, passkey, now)
  if (outcome.is === 'copied')
    await audit(trx, {
      target: 'copied-passkey',
      before: { counter: outcome.before },
      after: { counter: outcome.after },
    })
  return outcome.is === 'accepted'
}

async function isCodeAccepted(
  trx: Trx,
  keys: SecretKeys,
  adminId: number,
  code: TypedCode,
  now: Date,
): Promise<boolean> {
  const stored = await lockSecondFactor(trx, adminId)
  if (stored.factor.is !== 'enrolled') throw refuse('SECOND_FACTOR_STATE')
  if (code.kind === 'recovery-code') return consumeRecoveryCode(trx, adminId, code.code, now)
  // The secret of an app that is still being set up opens nothing.
  const secret = stored.factor.app.is === 'used' && stored.secret && unseal(stored.secret, keys, 'second factors')
  const step = secret && stepOfCode(secret, code.digits, now)
  if (typeof step !== 'number') return false
  return (await applySecondFactorEvent(trx, adminId, stored, { type: 'code-used', step })) !== null
}
