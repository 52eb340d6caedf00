import { nextStepAt } from '@frontdesk/billing-machine'
import { endJob } from '../../jobs/attempts.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import type { Trx } from '../../db/Db.ts'
import { billingSubject } from './billingJobs.ts'
import type { SubscriptionRow } from '../../db/schema/BillingTables.ts'

/**
 * Queues the next step of a subscription at its time, in place of the one that was queued. Emit
 * `billingWorkQueued` after the commit.
 */
export async function scheduleStep(trx: Trx, row: SubscriptionRow, now: Date): Promise<void> {
  const subject = billingSubject(row.company_id, row.id)
  await endJob(trx, { queue: 'subscriptions', subject }, now)
  const dueAt = nextStepAt(row)
  if (dueAt)
    await enqueueJob(trx, { queue: 'subscriptions', subject, orderKey: subject, companyId: row.company_id, dueAt })
}
