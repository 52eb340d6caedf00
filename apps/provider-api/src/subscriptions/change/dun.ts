import { afterFailure, paymentBegunAt, readInvoiceState, type PaymentFailure } from '@frontdesk/billing-machine'
import { queueNotice } from '../notices/queueNotice.ts'
import { requireSubscription } from '../reading/readSubscription.ts'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { changeSubscription } from './changeSubscription.ts'
import type { BillingChange } from './BillingChange.ts'

/** The facts that emails about an invoice name; its amount is in minor units. */
export const invoiceFactsOf = (invoice: InvoiceRow) => ({
  plan: invoice.plan_name,
  number: invoice.number,
  amount: invoice.amount,
  currency: invoice.currency_code,
})

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

/** Makes the subscription of a renewal that was not paid past due until the next attempt, and unpaid after the last. */
export async function dun(change: BillingChange, invoice: InvoiceRow, why: PaymentFailure): Promise<void> {
  const { now } = change
  const row = await requireSubscription(change, invoice.subscription_id)
  // A subscription that has ended is not charged again.
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
  return card !== undefined && card.created_at > paymentBegunAt(readInvoiceState(invoice))
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
