import { hkdfSync } from 'node:crypto'
import type { Caller } from '../http/Caller.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'
import { acceptedKeys, type SecretKeys } from '../secrets/seal.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { addSession } from './startSession.ts'

/**
 * Milliseconds for which a link's token stays valid after its exchange: an opening page sends several calls at once,
 * and those sent with the link's token must not fail because the first was answered.
 */
export const graceOfLink = 10_000

/** The session token derived from a link's token: computable only with the server's key, so it needs no storage. */
const freshTokenOf = (link: string, secretKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secretKey, link, 'session of a link', 32)).toString('base64url')

/**
 * Exchanges a link's token for a normal session and returns its token; null when the call was not made with a link.
 * However many calls arrive, there is one session and one token, which is returned again within `graceOfLink`, since a
 * response may be lost or the page reloaded. During that time the link's token stands for the session, and whatever
 * ends the session ends the link: then UNAUTHORIZED, even for a call in flight.
 */
export async function exchangeLink(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  by: { token: string; userAgent: string },
  keys: SecretKeys,
): Promise<string | null> {
  if (caller.link === null) return null
  if (caller.link === 'exchanged') return tokenOfSession(db, caller.sessionId, by.token, keys)
  const accessToken = freshTokenOf(by.token, keys.secretKey)
  const at = now()
  return db.transaction().execute(async (trx) => {
    // A concurrent call waits here and finds the link exchanged, or ended since the caller was identified.
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
      return tokenOfSession(trx, live.id, by.token, keys)
    }
    const promoted_to = await addSession(
      trx,
      { adminId: caller.adminId, accessToken, userAgent: by.userAgent, passwordAt: null },
      at,
    )
    const expires_at = new Date(at.getTime() + graceOfLink)
    await trx.updateTable('sessions').set({ promoted_to, expires_at }).where('id', '=', link.id).execute()
    return accessToken
  })
}

/**
 * The token of a link's session: a node whose key is the other one may have made it, or this server
 * before its key was changed.
 */
async function tokenOfSession(db: Db | Trx, sessionId: string, link: string, keys: SecretKeys): Promise<string> {
  const [token, ...others] = acceptedKeys(keys).map((key) => freshTokenOf(link, key))
  if (token === undefined) throw refuse('UNAUTHORIZED')
  if (others.length === 0) return token
  const session = await db.selectFrom('sessions').select('token_hash').where('id', '=', sessionId).executeTakeFirst()
  return others.find((other) => hashToken(other) === session?.token_hash) ?? token
}
