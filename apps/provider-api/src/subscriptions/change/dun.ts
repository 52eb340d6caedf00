import { paymentBegunAt, readInvoiceState, type PaymentFailure } from '@frontdesk/billing-machine'
import { queueNotice } from '../notices/queueNotice.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { changeSubscription } from './changeSubscription.ts'
import type { BillingChange } from './BillingChange.ts'
import { invoiceFactsOf } from './invoiceFactsOf.ts'

/** An automatic upgrade was not paid: the plan stays as it is, its limit too, and the company gets an email. */
export async function tellUpgradeFailed(change: BillingChange, invoice: InvoiceRow): Promise<void> {
  const { companyId, emit } = change
  const row = await requireSubscription(change, invoice.subscription_id)
  await queueNotice(change, 'auto-upgrade-failed', {
    ...invoiceFactsOf(invoice),
    ...(invoice.target?.conversations != null && { conversations: invoice.target.conversations }),
    isWithoutCard: row.payment_method_id === null,
  })
  const { id: subscriptionId, status } = row
  emit({ event: 'subscription_update', payload: { companyId, subscriptionId, status } })
}

/** Tells the subscription of a renewal that it was not paid. */
export async function dun(change: BillingChange, invoice: InvoiceRow, failure: PaymentFailure): Promise<void> {
  const row = await requireSubscription(change, invoice.subscription_id)
  const charge = await renewalChargeOf(change, row, invoice)
  await changeSubscription(change, row, { type: 'charge-failed', charge, failure }, { invoice })
}

/** Tells the subscription of a renewal that the bank asks the customer to confirm the charge at an address. */
export async function askForConfirmation(change: BillingChange, invoice: InvoiceRow, url: string): Promise<void> {
  const row = await requireSubscription(change, invoice.subscription_id)
  const charge = await renewalChargeOf(change, row, invoice)
  await changeSubscription(change, row, { type: 'confirmation-asked', charge, url }, { invoice })
}

/** The charge of a renewal, as its subscription learns of it. */
async function renewalChargeOf(change: BillingChange, row: SubscriptionRow, invoice: InvoiceRow) {
  const isCardReplaced = await wasCardReplaced(change, row, invoice)
  return { periodStart: invoice.period_start, begunAt: invoice.created_at, isCardReplaced }
}

/** Whether another card was saved since the one of a charge was charged. */
async function wasCardReplaced(
  { trx, companyId }: BillingChange,
  { payment_method_id: id }: Pick<SubscriptionRow, 'payment_method_id'>,
  invoice: InvoiceRow,
): Promise<boolean> {
  if (id === null) return false
  const card = await trx
    .selectFrom('payment_methods')
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return card !== undefined && card.created_at > paymentBegunAt(readInvoiceState(invoice))
}
