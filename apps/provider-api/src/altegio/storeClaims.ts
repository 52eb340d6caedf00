import type { Db } from '../db/Db.ts'
import type { Vouched } from './readRedirect.ts'

/** So long Altegio waits for the activation after a person has agreed, in milliseconds. */
const claimLife = 3_600_000

/** Remembers that Altegio sent this person with these salons: connecting them within the hour is what they asked for. */
export async function storeClaims(db: Db, { altegioUserId, emailKey }: Vouched, salonIds: readonly string[], adminId: number | null, now: Date): Promise<void> {
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
  await db.insertInto('altegio_claims').values(claims).execute()
}
