import type { Caller } from '../http/Caller.ts'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { endSessions } from './endSessions.ts'
import { forgetDevices, rememberDevice } from './knownDevices.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { hashPassword, inHashQueue, refuseCommonPassword } from './passwords.ts'

/**
 * Sets a new password for the right old one (AUTH-12). This session stays; the others end, and letters that could reset it are
 * void. Known devices are forgotten, since a token may be in other hands; this one is answered a new token, as by a reset.
 */
export async function changePassword(
  ports: Ports,
  caller: Caller,
  asked: { currentPassword: string; newPassword: string },
): Promise<{ deviceToken?: string }> {
  const { db } = ports
  const { adminId, sessionId } = caller
  refuseCommonPassword(asked.newPassword)
  await confirmOwnPassword(ports, caller, asked.currentPassword)
  const password_hash = await inHashQueue(() => hashPassword(asked.newPassword), {
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
