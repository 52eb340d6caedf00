import type { Db } from '../db/Db.ts'

/**
 * Fails the planned messages of a restored database whose time has passed: they may have been sent after its backup,
 * and a person decides about each. Call it before the database is used, with a connection that sees all companies.
 */
export async function failOverduePlans(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('planned_messages')
    .set((plan) => ({
      state: 'failed' as const,
      reason: 'too-late' as const,
      revision: plan('revision', '+', 1),
      updated_at: now,
    }))
    .where('state', '=', 'planned')
    .where('sends_at', '<=', now)
    .execute()
}
