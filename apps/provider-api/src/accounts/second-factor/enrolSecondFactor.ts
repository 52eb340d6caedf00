import { readTypedCode } from '@frontdesk/second-factor'
import { refuse } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import type { Caller } from '../../http/Caller.ts'
import { requireFreshPassword, requireRecentPassword } from '../../http/requireConfirmed.ts'
import type { Ports } from '../../ports/Ports.ts'
import { seal, unseal, type SecretKeys } from '../../secrets/seal.ts'
import { endSessions } from '../endSessions.ts'
import { otpauthAddressOf, newSecret, stepOfCode } from './authenticator.ts'
import { mailAccount } from './mailAccount.ts'
import { issueRecoveryCodes } from './recoveryCodes.ts'
import { applySecondFactorEvent, lockSecondFactor } from './secondFactorRows.ts'

/** The name under which authenticators and password managers list the account. */
export const issuer = 'Frontdesk'

/**
 * Throws CONFIRM_PASSWORD without a password of the last hour; where there is a second factor already, without a
 * password and the factor of the last ten minutes. A stolen session must not lock its owner out by a second factor that
 * only the thief has.
 */
export function requireStepUp(caller: Caller): void {
  if (caller.secondFactor === 'none') requireRecentPassword(caller)
  else requireFreshPassword(caller)
}

/**
 * Begins an enrolment and returns the secret for an authenticator, and the address for its QR code (AUTH-14). Throws
 * CONFIRM_PASSWORD as `requireStepUp` does, and SECOND_FACTOR_STATE when an authenticator is enrolled already.
 */
export async function startSecondFactor(
  ports: Pick<Ports, 'db' | 'now'>,
  keys: SecretKeys,
  caller: Caller,
  audit: (trx: Trx) => Promise<void>,
): Promise<{ secret: string; address: string }> {
  requireStepUp(caller)
  const secret = newSecret()
  await ports.db.transaction().execute(async (trx) => {
    const stored = await lockSecondFactor(trx, caller.adminId)
    const event = { type: 'enrolment-started', at: ports.now().getTime() } as const
    const sealed = seal(secret, keys, 'second factors')
    if (!(await applySecondFactorEvent(trx, caller.adminId, { ...stored, secret: sealed }, event)))
      throw refuse('SECOND_FACTOR_STATE')
    await audit(trx)
  })
  return { secret, address: otpauthAddressOf({ issuer, email: caller.email, secret }) }
}

/**
 * Ends an enrolment by the first code of the authenticator and returns the recovery codes, which are there already
 * beside passkeys (AUTH-14). This session has given the second factor; all others end. Throws WRONG_SECOND_FACTOR, and
 * SECOND_FACTOR_STATE when no enrolment was begun within the half hour.
 */
export async function confirmSecondFactor(
  ports: Pick<Ports, 'db' | 'now' | 'disconnect' | 'membershipChanged' | 'emailQueued'>,
  keys: SecretKeys,
  { adminId, sessionId }: Caller,
  typed: string,
  audit: (trx: Trx) => Promise<void>,
): Promise<string[]> {
  const now = ports.now()
  const code = readTypedCode(typed)
  const { recoveryCodes, ended } = await ports.db.transaction().execute(async (trx) => {
    const stored = await lockSecondFactor(trx, adminId)
    const hasOther = stored.factor.is === 'enrolled'
    const pending = stored.factor.is === 'enrolled' ? stored.factor.app : stored.factor
    if (pending.is !== 'enrolling') throw refuse('SECOND_FACTOR_STATE')
    const secret = stored.secret && unseal(stored.secret, keys, 'second factors')
    const step = code?.kind === 'authenticator' && secret ? stepOfCode(secret, code.digits, now) : null
    if (step === null) throw refuse('WRONG_SECOND_FACTOR')
    const event = { type: 'enrolment-confirmed', at: now.getTime(), step } as const
    if (!(await applySecondFactorEvent(trx, adminId, stored, event))) throw refuse('SECOND_FACTOR_STATE')
    await markGiven(trx, sessionId, now)
    await mailAccount(trx, adminId, 'second-factor-added', now)
    await audit(trx)
    return {
      recoveryCodes: hasOther ? [] : await issueRecoveryCodes(trx, adminId),
      ended: await endSessions(trx, adminId, now, sessionId),
    }
  })
  for (const id of ended) ports.disconnect({ sessionId: id })
  // A system administrator has their powers from here on, also over their live connections.
  ports.membershipChanged({ adminId })
  ports.emailQueued()
  return recoveryCodes
}

/** Records that the second factor was given in a session. */
export const markGiven = (trx: Trx, sessionId: string, now: Date): Promise<unknown> =>
  trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute()
