import { subscribedPlanIdentity, subscribedVariantId } from '@frontdesk/billing-rules'
import type { PriceVariant, Subscription } from '@frontdesk/contract'

/**
 * Whether the plan of a subscription can be ordered once more: it is on sale, it is not any more, or there
 * never was one, as of a trial.
 */
export type PlanSale = 'on-sale' | 'off-sale' | 'no-plan'

/**
 * Whether the plan of a subscription can be ordered once more (SUB-7). `variants`: the plans on sale; undefined while
 * they are not known, when it counts as on sale, and the provider decides.
 */
export function planSaleOf(subscription: Subscription | null, variants: readonly PriceVariant[] | undefined): PlanSale {
  if (!subscription || subscribedPlanIdentity(subscription) === null) return 'no-plan'
  const id = subscribedVariantId(subscription)
  const isSold = variants === undefined || id === null || variants.some((variant) => variant.id === id)
  return isSold ? 'on-sale' : 'off-sale'
}
