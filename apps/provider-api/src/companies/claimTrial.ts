import { trialEnd } from '@frontdesk/trial-and-promo'
import type { Trx } from '../db/Db.ts'

/**
 * When the trial ends that an administrator asked for at registration; null when none was asked for, or when it was used. It
 * is used by this: an administrator has one trial, whatever they do at the same time.
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
