import type { Trx } from '../db/Db.ts'
import type { Vouched } from './readRedirect.ts'

/** Longer than any time that Altegio is known to wait for the activation after a person has agreed, in milliseconds. */
const claimLife = 7 * 86_400_000

/** Remembers that Altegio sent this person with these salons: connecting them within the week is what they asked for. */
export async function storeClaims(trx: Trx, { altegioUserId, emailKey }: Vouched, salonIds: readonly string[], adminId: number | null, now: Date): Promise<void> {
  if (salonIds.length === 0) return
  const expires_at = new Date(now.getTime() + claimLife)
  const claims = salonIds.map((salon_id) => ({
    salon_id,
    altegio_user_id: altegioUserId,
    email_key: emailKey,
    admin_id: adminId,
    created_at: now,
    expires_at,
  }))
  // Whoever comes again asks for the same once more.
  await trx.deleteFrom('altegio_claims').where('altegio_user_id', '=', altegioUserId).where('salon_id', 'in', salonIds).execute()
  await trx.insertInto('altegio_claims').values(claims).execute()
}
