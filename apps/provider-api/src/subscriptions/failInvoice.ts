import type { Payment } from '../ports/PaymentProvider.ts'
import { queueNotice } from './notices/queueNotice.ts'
import { requireSubscription, type InvoiceRow, type SubscriptionRow } from './readSubscription.ts'
import { afterFailure, cancelInvoice, paymentBegunAt } from './schedule.ts'
import { changeSubscription, type BillingChange } from './settleInvoice.ts'

/** Stores the state of the payment of an invoice that is not settled. */
export async function setInvoiceStatus(
  { trx, companyId }: BillingChange,
  { id }: InvoiceRow,
  status: InvoiceRow['status'],
  failure: InvoiceRow['failure'] = null,
): Promise<void> {
  await trx
    .updateTable('invoices')
    .set({ status, failure })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** What emails about an invoice name; its amount is in minor units. */
export const invoiceFactsOf = (invoice: InvoiceRow) => ({
  plan: invoice.plan_name,
  number: invoice.number,
  amount: invoice.amount,
  currency: invoice.currency_code,
})

/** An automatic upgrade was not paid: the plan stays as it is, its limit too, and the company gets an email. */
async function queueFailedUpgradeNotice(change: BillingChange, invoice: InvoiceRow): Promise<void> {
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

/**
 * Ends a payment that is not decided: a renewal has failed and is tried again; an order and an automatic upgrade are
 * withdrawn. What is paid all the same counts, or is returned where it was withdrawn or another attempt has begun.
 */
export async function endUndecided(change: BillingChange, invoice: InvoiceRow): Promise<void> {
  const { trx, companyId, now } = change
  if (invoice.purpose === 'renewal') return failInvoice(change, invoice, { status: 'failed', failure: 'expired' })
  await cancelInvoice(trx, { companyId, invoiceId: invoice.id, now })
  // Nobody is there to confirm it, and the company upgrades by itself or waits.
  if (invoice.purpose === 'auto-upgrade') return queueFailedUpgradeNotice(change, invoice)
  await changeSubscription(change, invoice.subscription_id, {})
}

/**
 * Stores that an invoice was not paid. The order of a plan leaves the subscription as it is; a renewal makes it past
 * due until the next attempt, and unpaid after the last one.
 */
export async function failInvoice(
  change: BillingChange,
  invoice: InvoiceRow,
  { status, failure }: { status: 'failed' | 'cancelled' | Payment['status']; failure: Payment['failure'] },
): Promise<void> {
  // A charge that expired at the provider before anybody confirmed it is tried again like one that was declined.
  const isClosed = status === 'cancelled' && invoice.purpose !== 'renewal'
  const why = failure ?? (status === 'cancelled' ? 'expired' : 'other')
  await setInvoiceStatus(change, invoice, isClosed ? 'cancelled' : 'failed', why)
  if (invoice.purpose === 'auto-upgrade') return queueFailedUpgradeNotice(change, invoice)
  if (invoice.purpose !== 'renewal') return
  const { now } = change
  const row = await requireSubscription(change, invoice.subscription_id)
  // What has ended is not charged again.
  if (row.ended_at !== null) return
  const dueAt = invoice.period_start ?? now
  const isCardReplaced = await wasCardReplaced(change, row, invoice)
  // The new card is charged in place of the one before, for the same attempt; a whole day of waiting was one itself.
  if (isCardReplaced && why !== 'expired') return chargeNewCard(change, row, dueAt)
  const { failures, next } = afterFailure(row, { begunAt: invoice.created_at, dueAt, now })
  await changeSubscription(change, row.id, {
    status: next === null || row.status === 'unpaid' ? 'unpaid' : 'past_due',
    past_due_since: row.past_due_since ?? dueAt,
    charge_attempts: failures,
    next_charge_at: isCardReplaced ? now : next,
    retry_at: isCardReplaced ? next : null,
    confirmation_url: null,
  })
  if (why !== 'expired' && isAskedFor(row, now)) return
  await queueNotice(change, next === null ? 'subscription-unpaid' : 'charge-failed', {
    ...invoiceFactsOf(invoice),
    ...(next && { at: next.toISOString() }),
    isWithoutCard: row.payment_method_id === null,
  })
}

/** Whether another card was saved since the one of a charge was charged. */
export async function wasCardReplaced(
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
  return card !== undefined && card.created_at > paymentBegunAt(invoice)
}

/**
 * Has a renewal charged at once to the card that was saved while the one before was charged in vain. How it ends is
 * how that attempt of the schedule ends, with its email, or the one that the customer has asked for.
 */
async function chargeNewCard(change: BillingChange, row: SubscriptionRow, dueAt: Date): Promise<void> {
  const { now } = change
  await changeSubscription(change, row.id, {
    status: row.status === 'unpaid' ? 'unpaid' : 'past_due',
    past_due_since: row.past_due_since ?? dueAt,
    next_charge_at: now,
    retry_at: row.retry_at !== null && row.retry_at > now ? row.retry_at : null,
    confirmation_url: null,
  })
}

/**
 * Whether a person at the screen has asked for the charge of a renewal, beside the schedule: the screen shows how it
 * ends, and an email would say once more what the one of the schedule has said. What is unpaid has no schedule any
 * more.
 */
const isAskedFor = ({ status, retry_at: retryAt }: Pick<SubscriptionRow, 'status' | 'retry_at'>, now: Date): boolean =>
  status === 'unpaid' || (retryAt !== null && retryAt > now)
