import { dueStart, isMadeCharge, readInvoiceState } from '@frontdesk/billing-machine'
import { readInvoice } from '../reading/readInvoice.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { withdrawInvoice } from '../change/withdrawInvoice.ts'
import { writeSubscription } from '../change/writeSubscription.ts'
import type { BillingChange } from '../change/BillingChange.ts'

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
  const state = invoice && readInvoiceState(invoice)
  if (!invoice || !state || !isMadeCharge(state) || state.attempt !== attempt) return 'over'
  const { period_start: start } = invoice
  const row = await requireSubscription(change, invoice.subscription_id)
  const hasPassed = state.sentAt === null && start !== null && row.status !== 'unpaid' && dueStart(row, now) > start
  if (!hasPassed) return 'due'
  await withdrawInvoice(trx, { companyId, invoiceId, now })
  await writeSubscription(change, row.id, {})
  return 'over'
}
