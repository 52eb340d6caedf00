import { hkdfSync } from 'node:crypto'
import type { Caller } from '../http/Caller.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { addSession } from './startSession.ts'

/**
 * So long a link's token goes on after its exchange, in milliseconds. A page asks several things at once when it opens; those
 * that set out under the link's token must not be refused because the first of them was answered.
 */
export const graceOfLink = 10_000

/** What comes of a link's token: known to nobody without the server's key, and to the server without being kept. */
const freshTokenOf = (link: string, secretKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secretKey, link, 'session of a link', 32)).toString('base64url')

/**
 * Exchanges a link's token for a session that lives like any other, and answers its token; null when the call was not made by
 * a link. There is one session, however many ask at once, and one token: it is said again within the grace, since an answer
 * that was lost on its way, or given to a page that was reloaded, must not shut anybody out. In that time the link's token
 * stands for the session, and whatever ends the session ends the link with it: UNAUTHORIZED, also when that happens while the
 * call is in flight.
 */
export async function exchangeLink(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  by: { token: string; userAgent: string },
  { secretKey }: Pick<Settings, 'secretKey'>,
): Promise<string | null> {
  if (caller.link === null) return null
  const accessToken = freshTokenOf(by.token, secretKey)
  if (caller.link === 'exchanged') return accessToken
  const at = now()
  await db.transaction().execute(async (trx) => {
    // Whoever comes second waits here, and finds the link exchanged, or ended since the caller was identified.
    const link = await trx
      .selectFrom('sessions')
      .select(['id', 'promoted_to', 'revoked_at'])
      .where('token_hash', '=', hashToken(by.token))
      .forUpdate()
      .executeTakeFirst()
    if (!link || link.revoked_at !== null) throw refuse('UNAUTHORIZED')
    if (link.promoted_to !== null) {
      const live = await trx
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', link.promoted_to)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      if (!live) throw refuse('UNAUTHORIZED')
      return
    }
    const promoted_to = await addSession(
      trx,
      { adminId: caller.adminId, accessToken, userAgent: by.userAgent, passwordAt: null },
      at,
    )
    const expires_at = new Date(at.getTime() + graceOfLink)
    await trx.updateTable('sessions').set({ promoted_to, expires_at }).where('id', '=', link.id).execute()
  })
  return accessToken
}
