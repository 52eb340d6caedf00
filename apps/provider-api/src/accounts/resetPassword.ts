import { refuse } from '../errors/refuse.ts'
import { enqueueEmail } from '../mail/enqueueEmail.ts'
import type { Ports } from '../ports/Ports.ts'
import { endSessions } from './endSessions.ts'
import { forgetDevices, rememberDevice } from './knownDevices.ts'
import { findToken, revokeTokens, consumeToken } from '../secrets/oneTimeTokens.ts'
import { hashPassword, inHashQueue, refuseCommonPassword } from './passwords.ts'
import { countRefusals } from './refusedTokens.ts'

const invalid = () => refuse('TOKEN_INVALID', 'Invalid reset token')

/**
 * Sets a new password with a one-time token from an email (AUTH-8). Since the caller can read the mailbox, the address
 * counts as verified. All sessions, live connections and other tokens end; nobody is signed in. Known devices are
 * forgotten except the one that used the token: it gets a device token as after a sign-in, so that delays caused by
 * strangers never lock it out.
 */
export const resetPassword = (
  ports: Ports,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<{ deviceToken?: string }> =>
  countRefusals(ports, `reset:ip:${ip}`, async () => {
    const found = await findToken(ports.db, token, 'reset_password', ports.now())
    if (!found || found.isUsed) throw invalid()
    if (found.isExpired) throw refuse('TOKEN_EXPIRED', 'This reset link has expired')
    refuseCommonPassword(password)
    const { adminId } = found
    const password_hash = await inHashQueue(() => hashPassword(password), { lane: 'known', key: `admin:${adminId}` })
    const now = ports.now()
    const deviceToken = await ports.db.transaction().execute(async (trx) => {
      // Of concurrent calls only one gets past this line; the tokens of the others were valid a moment ago.
      if (!(await consumeToken(trx, token, now))) throw invalid()
      const { email_key } = await trx
        .updateTable('admins')
        .set({ password_hash, is_email_verified: true, updated_at: now })
        .where('id', '=', adminId)
        .returning('email_key')
        .executeTakeFirstOrThrow()
      await revokeTokens(trx, adminId)
      await endSessions(trx, adminId, now)
      await forgetDevices(trx, adminId)
      await enqueueEmail(trx, { kind: 'password-changed', emailKey: email_key }, now)
      return rememberDevice(trx, { adminId, token: undefined }, now)
    })
    ports.disconnect({ adminId })
    ports.emailQueued()
    return deviceToken === undefined ? {} : { deviceToken }
  })
