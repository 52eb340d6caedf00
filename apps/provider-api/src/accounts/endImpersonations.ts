import type { Db, Trx } from '../db/Db.ts'
import { isLiveImpersonation } from '../http/requireImpersonation.ts'

/** Ends the accesses to companies of others that ended sessions still have, so that the companies see when it was. */
export async function endImpersonations(db: Db | Trx, sessionIds: readonly string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return
  await db
    .updateTable('impersonations')
    .set({ ended_at: now })
    .where('session_id', 'in', sessionIds)
    .where(isLiveImpersonation(now))
    .execute()
}
