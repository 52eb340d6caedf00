import type { Caller } from '../http/Caller.ts'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { endSessions } from './endSessions.ts'
import { forgetDevices, rememberDevice } from './knownDevices.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { hashPassword, inHashQueue, refuseCommonPassword } from './passwords.ts'

/**
 * Sets a new password after checking the old one (AUTH-12). This session stays; all others end and unused reset tokens
 * are revoked. Known devices are forgotten, since their tokens may be stolen; this one gets a new token, as after a
 * reset.
 */
export async function changePassword(
  ports: Ports,
  caller: Caller,
  passwords: { currentPassword: string; newPassword: string },
): Promise<{ deviceToken?: string }> {
  const { db } = ports
  const { adminId, sessionId } = caller
  refuseCommonPassword(passwords.newPassword)
  await confirmOwnPassword(ports, caller, passwords.currentPassword)
  const password_hash = await inHashQueue(() => hashPassword(passwords.newPassword), {
    lane: 'known',
    key: `admin:${adminId}`,
  })
  const now = ports.now()
  const { ended, deviceToken } = await db.transaction().execute(async (trx) => {
    const { email_key } = await trx
      .updateTable('admins')
      .set({ password_hash, updated_at: now })
      .where('id', '=', adminId)
      .returning('email_key')
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('one_time_tokens')
      .where('admin_id', '=', adminId)
      .where('purpose', '=', 'reset_password')
      .where('used_at', 'is', null)
      .execute()
    await enqueueEmail(trx, { kind: 'password-changed', emailKey: email_key }, now)
    await forgetDevices(trx, adminId)
    const given = await rememberDevice(trx, { adminId, token: undefined }, now)
    return { ended: await endSessions(trx, adminId, now, sessionId), deviceToken: given }
  })
  for (const id of ended) ports.disconnect({ sessionId: id })
  ports.emailQueued()
  return deviceToken === undefined ? {} : { deviceToken }
}
