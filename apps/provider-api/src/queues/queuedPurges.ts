import type { Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

/** Milliseconds after which what is left of a deleted company goes: 30 days, in which it can be restored. */
export const purgedAfter = 30 * 24 * 3_600_000

/** Queues the purge of a company, in the transaction that deletes it (SYS-9). */
export const enqueuePurge = (trx: Trx, { companyId, now }: { companyId: number; now: Date }): Promise<void> =>
  enqueueJob(trx, {
    queue: 'company-purges',
    subject: String(companyId),
    orderKey: String(companyId),
    companyId,
    dueAt: new Date(now.getTime() + purgedAfter),
  })
