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
  return claimed ? trialEnd({ createdAt: now.toISOString() }, now) : null
}
