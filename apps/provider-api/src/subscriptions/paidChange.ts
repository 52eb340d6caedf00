import { addPeriod, periodAt, periodOf } from '@frontdesk/billing-rules'
import type { InvoiceRow, SubscriptionRow } from './readSubscription.ts'

/**
 * The paid period of an invoice: a renewal goes on with the schedule; an order, and who had no access
 * until now, begins one now.
 */
function paidPeriod(invoice: InvoiceRow, row: SubscriptionRow, now: Date): { anchor: Date; start: Date; end: Date } {
  const period = periodOf({ billingPeriod: invoice.target?.billingPeriod ?? row.billing_period, billingInterval: 1 })
  if (invoice.purpose !== 'renewal' || row.status === 'unpaid')
    return { anchor: now, start: now, end: addPeriod(now, period) }
  const start = invoice.period_start ?? now
  const isSamePeriod = period.unit === row.billing_period
  const anchor = isSamePeriod ? (row.period_anchor ?? start) : start
  return { anchor, start, end: periodAt(anchor, period, start)?.end ?? addPeriod(start, period) }
}

/** What an invoice makes of its subscription: the plan that was ordered, or another period of the one that it has. */
export function paidChange(invoice: InvoiceRow, row: SubscriptionRow, now: Date) {
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
      // A charge without the customer may have waited for days: what was switched meanwhile stays.
      ...(isOrder && { is_auto_upgraded: target.isAutoUpgraded }),
    }),
    status: 'active' as const,
    billing_interval: 1,
    period_anchor: anchor,
    current_period_start: start,
    next_billing_date: end,
    trial_ends_at: null,
    // What an administrator has decided for the next period stays when the plan is upgraded by itself.
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
