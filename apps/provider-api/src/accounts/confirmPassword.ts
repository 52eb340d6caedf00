import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { confirmedLife } from '../http/sessionLife.ts'

/**
 * Confirms the password for the caller's session and returns until when calls guarded by `requireConfirmed` are allowed
 * (AUTH-12, D-11). Throws WRONG_PASSWORD, NO_PASSWORD when the account has none, TOO_MANY_ATTEMPTS as
 * `confirmOwnPassword` does, and CONFIRM_PASSWORD for the token of a link, which was part of a URL and is never
 * confirmed.
 */
export async function confirmPassword(ports: Ports, caller: Caller, { password }: { password: string }): Promise<Date> {
  // Check before comparing the password, so that such a token reveals nothing about it.
  if (caller.link !== null)
    throw refuse('CONFIRM_PASSWORD', 'A password cannot be confirmed in a session that was opened by a link')
  await confirmOwnPassword(ports, caller, password)
  const now = ports.now()
  await ports.db
    .updateTable('sessions')
    .set({ confirmed_at: now, password_at: now })
    .where('id', '=', caller.sessionId)
    .execute()
  // Live connections of a system administrator may subscribe again to the company they act for.
  if (caller.isSystemAdmin) ports.membershipChanged({ adminId: caller.adminId })
  return new Date(now.getTime() + confirmedLife)
}
