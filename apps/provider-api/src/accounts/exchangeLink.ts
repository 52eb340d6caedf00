import type { Caller } from '../app/Caller.ts'
import type { Ports } from '../Ports.ts'
import { addSession } from './startSession.ts'

/**
 * So long a link's token goes on after its exchange, in milliseconds. A page asks several things at once when it opens; those
 * that set out under the link's token must not be refused because the first of them was answered.
 */
export const graceOfLink = 10_000

/**
 * Exchanges a link's token for a session that lives like any other, and answers its token. Once: of several calls at the same
 * time one is given it, the others are answered null. From then on, and for the grace alone, the link's token stands for that
 * session: whatever ends the session ends the link with it.
 */
export async function exchangeLink({ db, now }: Pick<Ports, 'db' | 'now'>, caller: Caller, userAgent: string): Promise<string | null> {
  if (!caller.isByUnusedLink) return null
  const at = now()
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', caller.sessionId)
      .where('kind', '=', 'link')
      .where('promoted_to', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .forUpdate()
      .executeTakeFirst()
    if (!link) return null
    const { sessionId, accessToken } = await addSession(trx, caller.adminId, userAgent, at)
    const expires_at = new Date(at.getTime() + graceOfLink)
    await trx.updateTable('sessions').set({ promoted_to: sessionId, expires_at }).where('id', '=', link.id).execute()
    return accessToken
  })
}
