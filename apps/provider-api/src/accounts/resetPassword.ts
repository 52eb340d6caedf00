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
 * Sets a new password by the token of a letter, once (AUTH-8). Whoever has read the letter has the mailbox, so the address
 * counts as verified too. Every session and every other token ends with it, live connections at once; nobody is signed in.
 * Known devices are forgotten but for the one that holds the letter: it is answered a token as after a sign-in, so that
 * whoever is kept waiting by strangers always has a way in.
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
      // Of several that come at once, one is first here; the others were right a moment ago.
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
