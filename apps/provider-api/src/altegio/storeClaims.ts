import type { Trx } from '../db/Db.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import type { VerifiedClaims } from './readRedirect.ts'

/** Longer than Altegio waits for the activation after a person has agreed, in milliseconds. */
const claimLife = 14 * 86_400_000

/**
 * Records that Altegio sent this person with these salons, so that they may connect them within two weeks. The first
 * use of a signature restarts the time, and its claims can be used by whoever has `token` as well; a used one, which
 * others may have seen, only adds salons that are not claimed yet.
 */
export async function storeClaims(
  trx: Trx,
  { altegioUserId, emailKey }: VerifiedClaims,
  salonIds: readonly string[],
  { adminId, isFirstUse, token }: { adminId: number | null; isFirstUse: boolean; token: string },
  now: Date,
): Promise<void> {
  if (salonIds.length === 0) return
  let outdated = trx
    .deleteFrom('altegio_claims')
    .where('altegio_user_id', '=', altegioUserId)
    .where('salon_id', 'in', salonIds)
  if (!isFirstUse) outdated = outdated.where('expires_at', '<=', now)
  await outdated.execute()
  const claimed = await trx
    .selectFrom('altegio_claims')
    .select('salon_id')
    .where('altegio_user_id', '=', altegioUserId)
    .where('salon_id', 'in', salonIds)
    .execute()
  const missing = salonIds.filter((id) => !claimed.some(({ salon_id }) => salon_id === id))
  if (missing.length === 0) return
  const expires_at = new Date(now.getTime() + claimLife)
  const claims = missing.map((salon_id) => ({
    salon_id,
    altegio_user_id: altegioUserId,
    email_key: emailKey,
    admin_id: adminId,
    token_hash: isFirstUse ? hashToken(token) : null,
    created_at: now,
    expires_at,
  }))
  await trx.insertInto('altegio_claims').values(claims).execute()
}
