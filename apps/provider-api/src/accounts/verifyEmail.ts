import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { findToken, consumeToken } from '../secrets/oneTimeTokens.ts'
import { countRefusals } from './refusedTokens.ts'

/**
 * Verifies an address with the token of its email (AUTH-5). A valid token can be used repeatedly, because mail scanners
 * open links before people do, and people click twice.
 */
export const verifyEmail = (ports: Ports, token: string, ip: string): Promise<{ email: string }> =>
  countRefusals(ports, `verify:ip:${ip}`, async () => {
    const now = ports.now()
    const found = await findToken(ports.db, token, 'verify_email', now)
    if (!found) throw refuse('TOKEN_INVALID')
    if (found.isExpired) throw refuse('TOKEN_EXPIRED')
    await ports.db.transaction().execute(async (trx) => {
      if (!(await consumeToken(trx, token, now))) return
      await trx
        .updateTable('admins')
        .set({ is_email_verified: true, updated_at: now })
        .where('id', '=', found.adminId)
        .execute()
    })
    return { email: found.email }
  })
