import { trialEnd } from '@frontdesk/trial-and-promo'
import type { Trx } from '../db/Db.ts'

/**
 * Atomically uses up the trial that an administrator requested at registration, and returns its end; null when none was
 * requested or it was already used. Concurrent calls cannot start two trials.
 */
export async function claimTrial(trx: Trx, adminId: number, now: Date): Promise<Date | null> {
  const claimed = await trx
    .updateTable('admins')
    .set({ trial_used_at: now })
    .where('id', '=', adminId)
    .where('wants_trial', '=', true)
    .where('trial_used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // A company of theirs that orders a plan at the same time decides by the same key.
  const granted =
    claimed &&
    (await trx
      .insertInto('owner_trials')
      .values({ admin_id: adminId, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('admin_id')
      .executeTakeFirst())
  return granted ? trialEnd({ createdAt: now.toISOString() }, now) : null
}
