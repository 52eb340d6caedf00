import type { Db, Trx } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'

/** A link that nobody follows at once is worth nothing: milliseconds (T-01, provider-api section 11, row 26). */
export const unusedLife = 60_000

/**
 * Opens a session for an administrator who is sent to the app by somebody whom we trust, and answers its token, which stands
 * in an address and therefore dies soon: `exchangeLink` gives a real one for it, once. It is no sign-in that anybody is shown.
 */
export async function openLink(db: Db | Trx, adminId: number, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      admin_id: adminId,
      kind: 'link',
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + unusedLife),
    })
    .execute()
  return token
}
