import type { ReplacedPlan } from '../subscription/OrderedPlan.ts'
import type { SubscriptionColumns } from '../subscription/SubscriptionColumns.ts'

/** The plan of a subscription with the paid period that runs, as an upgrade replaces it; null where none does. */
export function replacedPlan(row: SubscriptionColumns, now: Date): ReplacedPlan | null {
  const { price_variant_id: priceVariantId, current_period_start: start, next_billing_date: end } = row
  if (row.ended_at !== null || priceVariantId === null || !start || !end || end <= now) return null
  return {
    priceVariantId,
    billingPeriod: row.billing_period,
    billingInterval: row.billing_interval,
    conversations: row.conversations,
    salons: row.salons,
    amount: row.amount,
    anchor: (row.period_anchor ?? start).toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
  }
}
