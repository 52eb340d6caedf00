import { invoiceFactsOf, wasCardReplaced } from './dun.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { afterReplacedCharge } from '@frontdesk/billing-machine'
import { cancelInvoice } from './withdrawInvoice.ts'
import { changeSubscription } from './changeSubscription.ts'
import type { BillingChange } from './BillingChange.ts'

/** The bank asks the customer to confirm the charge of a renewal at an address: until then it counts as due. */
export async function askForConfirmation(change: BillingChange, invoice: InvoiceRow, url: string): Promise<void> {
  const { trx, companyId, now } = change
  const row = await requireSubscription(change, invoice.subscription_id)
  // It is asked about again and again until the customer has confirmed.
  if (row.confirmation_url === url || row.ended_at !== null) return
  if (await wasCardReplaced(change, row, invoice)) {
    // The card that was saved meanwhile is charged in its place; who confirms it all the same gets the money back.
    await cancelInvoice(trx, { companyId, invoiceId: invoice.id, now })
    const due = { ...row, past_due_since: row.past_due_since ?? invoice.period_start ?? now }
    const { status, ...dunning } = afterReplacedCharge(due, now)
    await changeSubscription(change, row.id, {
      ...dunning,
      status: status === 'unpaid' ? 'unpaid' : 'past_due',
      past_due_since: due.past_due_since,
      next_charge_at: now,
    })
    return
  }
  await changeSubscription(change, invoice.subscription_id, {
    // An unpaid plan has no access until it is paid.
    status: row.status === 'unpaid' ? 'unpaid' : 'past_due',
    confirmation_url: url,
    past_due_since: row.past_due_since ?? invoice.period_start ?? now,
    next_charge_at: null,
  })
  await queueNotice(change, 'charge-to-confirm', {
    ...invoiceFactsOf(invoice),
    ...(row.status === 'unpaid' && { isPaused: true }),
  })
}
