import type { Db, Trx } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'

/** Milliseconds for which an unused link is valid (T-01, provider-api section 11, row 26). */
export const unusedLife = 60_000

/**
 * Opens a session for an administrator who is redirected to the app by a trusted partner, and returns its token. It
 * becomes part of a URL and is therefore short-lived: `exchangeLink` replaces it once. It is not listed as a sign-in.
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
