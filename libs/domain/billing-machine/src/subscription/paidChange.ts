import { addPeriod, paidFrom, periodAt, periodOf, type GrantedTime } from '@frontdesk/billing-rules'
import type { PayingInvoice } from './PayingInvoice.ts'
import type { SubscriptionColumns } from './SubscriptionColumns.ts'
import type { SubscriptionChange } from './BillingEvent.ts'

/**
 * The paid period of an invoice: a renewal goes on with the schedule; an order begins one now, or when the trial ends
 * that runs; a plan without access until now begins one now.
 */
function paidPeriod(
  invoice: PayingInvoice,
  row: SubscriptionColumns,
  now: Date,
): { anchor: Date; start: Date; end: Date } {
  const period = periodOf({ billingPeriod: invoice.target?.billingPeriod ?? row.billing_period, billingInterval: 1 })
  if (invoice.purpose !== 'renewal' || row.status === 'unpaid') {
    const begin = paidFrom(grantedTime(row), now)
    return { anchor: begin, start: begin, end: addPeriod(begin, period) }
  }
  const start = invoice.period_start ?? now
  const isSamePeriod = period.unit === row.billing_period
  const anchor = isSamePeriod ? (row.period_anchor ?? start) : start
  return { anchor, start, end: periodAt(anchor, period, start)?.end ?? addPeriod(start, period) }
}

const grantedTime = (row: SubscriptionColumns): GrantedTime => ({
  status: row.status,
  trialEndsAt: row.trial_ends_at?.toISOString() ?? null,
  currentPeriodStart: row.current_period_start?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** The change of a subscription by its paid invoice: the plan that was ordered, or another period of its own plan. */
export function paidChange(invoice: PayingInvoice, row: SubscriptionColumns, now: Date): SubscriptionChange {
  const { target } = invoice
  const isOrder = invoice.purpose === 'checkout' || invoice.purpose === 'upgrade'
  const { anchor, start, end } = paidPeriod(invoice, row, now)
  return {
    ...(target && {
      price_variant_id: target.priceVariantId,
      conversations: target.conversations,
      salons: target.salons,
      amount: target.amount,
      currency_code: invoice.currency_code,
      billing_period: target.billingPeriod,
    }),
    status: 'active',
    billing_interval: 1,
    period_anchor: anchor,
    current_period_start: start,
    paid_at: now,
    next_billing_date: end,
    trial_ends_at: null,
    // A change that was scheduled for the next period stays when the plan is upgraded by itself.
    ...(invoice.purpose !== 'auto-upgrade' && { scheduled_change: null }),
    past_due_since: null,
    charge_attempts: 0,
    next_charge_at: null,
    retry_at: null,
    confirmation_url: null,
    // A cancellation that was made while a card was charged stays. The page of an order may have been opened while the
    // trial, or what was cancelled, still ran: who pays on it later has a plan all the same.
    ...(isOrder && { ended_at: null, canceled_at: null, cancel_reason: null, cancel_comment: null }),
  }
}
