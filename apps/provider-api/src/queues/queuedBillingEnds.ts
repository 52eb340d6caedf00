import type { Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

/**
 * Queues the end of a company's billing, in the transaction that leaves it without administrators: nobody is left to
 * use what is charged. Emit `billingWorkQueued` after the commit.
 */
export const enqueueBillingEnd = (trx: Trx, { companyId, now }: { companyId: number; now: Date }): Promise<void> =>
  enqueueJob(trx, {
    queue: 'billing-ends',
    subject: String(companyId),
    orderKey: String(companyId),
    companyId,
    dueAt: now,
  })
