import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { confirmedLife } from '../http/sessionLife.ts'

/**
 * Confirms the password for the caller's session and answers until when the confirmation allows what is guarded by
 * `requireConfirmed` (AUTH-12, D-11). Refuses with WRONG_PASSWORD, with NO_PASSWORD when the account has none, and after too
 * many wrong ones as `confirmOwnPassword` says. The token of a link is refused with
 * CONFIRM_PASSWORD: it stood in an address and is never confirmed.
 */
export async function confirmPassword(ports: Ports, caller: Caller, { password }: { password: string }): Promise<Date> {
  // Before the password is compared: nothing may be learnt about it under such a token.
  if (caller.link !== null) throw refuse('CONFIRM_PASSWORD', 'A password cannot be confirmed with the token of a link')
  await confirmOwnPassword(ports, caller, password)
  const now = ports.now()
  await ports.db
    .updateTable('sessions')
    .set({ confirmed_at: now, password_at: now })
    .where('id', '=', caller.sessionId)
    .execute()
  // Live connections of a system administrator hear the company that they act for again.
  if (caller.isSystemAdmin) ports.membershipChanged({ adminId: caller.adminId })
  return new Date(now.getTime() + confirmedLife)
}
