import type { BodyOf } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Caller } from '../http/Caller.ts'
import { confirmedLife } from '../http/sessionLife.ts'
import type { Ports } from '../ports/Ports.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { verifySecondFactor, type Proof, type Verifying } from './second-factor/verifySecondFactor.ts'

/**
 * Confirms the password for the caller's session and returns until when calls guarded by `requireConfirmed` are allowed
 * (AUTH-12, D-11). With a code or a passkey also the second factor, which is an entry of the audit log; nothing is
 * confirmed unless both are right, and the code is used exactly then (AUTH-14). Throws WRONG_PASSWORD, NO_PASSWORD when
 * the account has none, TOO_MANY_ATTEMPTS as `confirmOwnPassword` does, the refusals of `verifySecondFactor`, and
 * CONFIRM_PASSWORD for the token of a link, which was part of a URL and is never confirmed.
 */
export async function confirmPassword(
  ports: Ports,
  verifying: Verifying,
  caller: Caller,
  { password, code, passkey }: BodyOf<'confirmPassword'>,
): Promise<Date> {
  // Check before comparing the password, so that such a token reveals nothing about it.
  if (caller.link !== null)
    throw refuse('CONFIRM_PASSWORD', 'A password cannot be confirmed in a session that was opened by a link')
  // Before the code: a stolen session without the password must not use codes up, or slow the owner's down.
  await confirmOwnPassword(ports, caller, password)
  const now = ports.now()
  const confirm = (db: Db | Trx, given: { second_factor_at?: Date } = {}) =>
    db
      .updateTable('sessions')
      .set({ confirmed_at: now, password_at: now, ...given })
      .where('id', '=', caller.sessionId)
      .execute()
  const proof: Proof | null = code !== undefined ? { code } : passkey !== undefined ? { passkey } : null
  if (proof === null) await confirm(ports.db)
  else
    await verifySecondFactor(ports, verifying, caller, proof, async (trx, by) => {
      await confirm(trx, { second_factor_at: now })
      await verifying.audit(trx, { target: by })
    })
  // Live connections of a system administrator may subscribe again to the company they act for.
  if (caller.isSystemAdmin) ports.membershipChanged({ adminId: caller.adminId })
  return new Date(now.getTime() + confirmedLife)
}
