import { dueStart } from './advance.ts'
import { readInvoice } from './applyPayment.ts'
import { requireSubscription, type InvoiceRow } from './readSubscription.ts'
import { cancelInvoice } from './schedule.ts'
import { changeSubscription, type BillingChange } from './settleInvoice.ts'

/**
 * Decides, under the lock of the company, whether its card is charged now (`due`) for a renewal, whose charge may have
 * waited for months. `over`: it was paid or withdrawn since it was read, or its period has passed by now without a
 * charge that was sent. Then it is withdrawn here, and the subscription renews for the period that runs: nobody pays
 * for time that has passed (decision 65). What is unpaid pays for a period that begins when it is paid, in any case.
 */
export async function decideRenewalCharge(
  change: BillingChange,
  { id: invoiceId, attempt }: Pick<InvoiceRow, 'id' | 'attempt'>,
): Promise<'due' | 'over'> {
  const { trx, companyId, now } = change
  const invoice = await readInvoice(change, invoiceId)
  if (invoice?.status !== 'processing' || invoice.attempt !== attempt) return 'over'
  const { charge_sent_at: sentAt, period_start: start } = invoice
  const row = await requireSubscription(change, invoice.subscription_id)
  const hasPassed = sentAt === null && start !== null && row.status !== 'unpaid' && dueStart(row, now) > start
  if (!hasPassed) return 'due'
  await cancelInvoice(trx, { companyId, invoiceId, now })
  await changeSubscription(change, row.id, {})
  return 'over'
}
