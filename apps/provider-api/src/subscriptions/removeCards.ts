import type { Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import { billingSubject } from './schedule.ts'

/** Removes the saved cards of a company. Each is deleted at its payment provider by a job, so that nobody can charge it any more. */
export async function removeCards({ trx, companyId, now }: { trx: Trx; companyId: number; now: Date }): Promise<void> {
  const removed = await trx
    .updateTable('payment_methods')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of removed) {
    const subject = billingSubject(companyId, id)
    await enqueueJob(trx, { queue: 'removed-cards', subject, orderKey: subject, companyId, dueAt: now })
  }
}
