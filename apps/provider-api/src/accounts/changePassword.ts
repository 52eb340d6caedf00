import { refuse } from '../app/refuse.ts'
import type { Caller } from '../app/Caller.ts'
import { storeLetter } from '../mail/storeLetter.ts'
import type { Ports } from '../Ports.ts'
import { endSessions } from './endSessions.ts'
import { countOne, forgetCount, refuseBeyond, type Limit } from './limits.ts'
import { hashPassword, inHashQueue, isRightPassword } from './passwords.ts'

const perAdmin: Limit = { most: 5, seconds: 15 * 60, code: 'LOCKED' }

/** Sets a new password for the right old one (AUTH-12). This session stays; the others end, and letters that could reset it are void. */
export async function changePassword(ports: Ports, caller: Caller, asked: { currentPassword: string; newPassword: string }): Promise<void> {
  const { db } = ports
  const { adminId, sessionId } = caller
  const count = `password:admin:${adminId}`
  const ended = await inHashQueue(async () => {
    await refuseBeyond(db, count, perAdmin, ports.now())
    const { password_hash: kept } = await db.selectFrom('admins').select('password_hash').where('id', '=', adminId).executeTakeFirstOrThrow()
    if (!(await isRightPassword(kept, asked.currentPassword))) {
      await countOne(db, count, perAdmin, ports.now())
      throw refuse('WRONG_PASSWORD')
    }
    await forgetCount(db, count)
    const password_hash = await hashPassword(asked.newPassword)
    const now = ports.now()
    return db.transaction().execute(async (trx) => {
      const { email_key } = await trx
        .updateTable('admins')
        .set({ password_hash, updated_at: now })
        .where('id', '=', adminId)
        .returning('email_key')
        .executeTakeFirstOrThrow()
      await trx.deleteFrom('one_time_tokens').where('admin_id', '=', adminId).where('purpose', '=', 'reset_password').where('used_at', 'is', null).execute()
      await storeLetter(trx, { kind: 'password-changed', emailKey: email_key }, now)
      return endSessions(trx, adminId, now, sessionId)
    })
  })
  for (const id of ended) ports.disconnect({ sessionId: id })
  ports.letterStored()
}
