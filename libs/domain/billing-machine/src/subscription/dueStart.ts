import { periodAt, periodOf } from '@frontdesk/billing-rules'
import type { BillingPeriod } from '@frontdesk/contract'
import type { SubscriptionColumns } from './SubscriptionColumns.ts'

/**
 * When the period begins that is due: the one after the paid period, or the one that runs now where that is over too.
 * After months without a server, or a jump of the clock, nothing is billed that has passed unused; an unpaid
 * plan gave nothing, and is paid for from now on.
 */
export function dueStart(row: SubscriptionColumns, now: Date): Date {
  if (row.status === 'unpaid') return now
  const due = row.next_billing_date ?? row.trial_ends_at ?? now
  const period = periodOf({ billingPeriod: renewedPeriod(row) })
  const isSamePeriod = period.unit === row.billing_period
  const running = periodAt(isSamePeriod ? (row.period_anchor ?? due) : due, period, now)
  return running && running.start > due ? running.start : due
}

/** The period of the plan that a subscription renews to: as it was ordered for that moment, else its own. */
function renewedPeriod(row: SubscriptionColumns): BillingPeriod | undefined {
  if (row.scheduled_change !== null) return row.scheduled_change.billingPeriod
  if (row.price_variant_id === null) return undefined
  return row.billing_period === 'year' ? 'year' : 'month'
}
