import { awaitedStates, nextStepAt } from '@frontdesk/billing-machine'
import type { Ports } from '../../ports/Ports.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import { billingSubject } from '../change/billingJobs.ts'
import { isInState } from '../reading/isInState.ts'

/**
 * Queues the charge of each unpaid subscription that is to be charged and has no job for it. During a rolling update a
 * server of the version before, which charges nobody who is unpaid, may have taken the job and ended it.
 */
export async function queueLostSteps({
  db,
  billingWorkQueued,
}: Pick<Ports, 'db' | 'billingWorkQueued'>): Promise<void> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '=', 'unpaid')
    .where('ended_at', 'is', null)
    .where('next_charge_at', 'is not', null)
    // A charge that is being made is the business of its own job.
    .where((subscription) =>
      subscription.not(
        subscription.exists(
          subscription
            .selectFrom('invoices')
            .select('invoices.id')
            .whereRef('invoices.company_id', '=', 'subscriptions.company_id')
            .whereRef('invoices.subscription_id', '=', 'subscriptions.id')
            .where('invoices.purpose', '=', 'renewal')
            .where(isInState(...awaitedStates)),
        ),
      ),
    )
    .execute()
  for (const row of rows) {
    const dueAt = nextStepAt(row)
    const subject = billingSubject(row.company_id, row.id)
    if (dueAt)
      await enqueueJob(db, { queue: 'subscriptions', subject, orderKey: subject, companyId: row.company_id, dueAt })
  }
  if (rows.length > 0) billingWorkQueued()
}
