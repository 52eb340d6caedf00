import { beginAttempt, completeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { runningSubscription } from '../change/settleInvoice.ts'
import { removeCards } from '../change/removeCards.ts'
import { withdrawOpenInvoices } from '../change/withdrawInvoice.ts'
import { changeSubscription } from '../change/changeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

/** Starts ending the billing of companies that were deleted, or have no administrators any more. */
export function startBillingEnds(ports: Ports): JobWorker {
  const { db, now } = ports
  return createJobWorker(ports, {
    name: 'billing-ends',
    atOnce: 2,
    async perform(job, { holder }) {
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      await changeBilling(ports, Number(job.subject), endBilling)
      await completeJob(db, begun, now())
    },
  })
}

/**
 * Ends the subscription of a company at once, withdraws what is not paid, and removes its cards. Doing it again changes
 * nothing, and so does doing it for a company that is there and has administrators by now.
 */
async function endBilling(change: BillingChange): Promise<void> {
  const { trx, companyId, now } = change
  if (await isAdministered(change)) return
  const row = await runningSubscription(change)
  if (row) await changeSubscription(change, row, { type: 'administrators-left' })
  // An order may be open beside a subscription that has ended by itself.
  await withdrawOpenInvoices(trx, { companyId, subscriptionId: null, now })
  await removeCards(change)
}

/** A deleted company keeps its administrators for as long as it can be restored. */
const isAdministered = async ({ trx, companyId }: BillingChange): Promise<boolean> =>
  (await trx
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select('admins.id')
    .where('companies.deleted_at', 'is', null)
    .where('company_admins.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
