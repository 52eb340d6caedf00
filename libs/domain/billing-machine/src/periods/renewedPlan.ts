import type { OrderedPlan } from '../subscription/OrderedPlan.ts'
import type { SubscriptionColumns } from '../subscription/SubscriptionColumns.ts'

/**
 * The plan that a subscription renews to: the change that was ordered for this moment, else the one that it has, at the
 * price of then; null without a plan.
 */
export const renewedPlan = (row: SubscriptionColumns): OrderedPlan | null =>
  row.scheduled_change ??
  (row.price_variant_id === null
    ? null
    : {
        priceVariantId: row.price_variant_id,
        billingPeriod: row.billing_period === 'year' ? 'year' : 'month',
        conversations: row.conversations,
        salons: row.salons,
        amount: row.amount,
      })
