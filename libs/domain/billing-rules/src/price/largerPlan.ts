import type { PriceVariant } from '@frontdesk/contract'
import { isBetterPrice, largerConfiguration, type Outgrown } from './largerConfiguration.ts'
import type { PlanPrice } from './priceOf.ts'

/** A plan in a configuration. */
export type LargerPlan = { readonly variant: PriceVariant; readonly price: PlanPrice }

/**
 * The cheapest configuration of several plans that has room for what is needed and costs no less than what is paid:
 * where an automatic upgrade leads when the plan itself is not on sale any more (SUB-13). Of two that cost the same it
 * is the one with more conversations, else the one that is listed first. Plans in another currency have no comparable
 * price and are left out by the caller. Null when there is none.
 */
export function largerPlan({
  variants,
  ...of
}: Omit<Outgrown, 'variant' | 'mayCostTheSame'> & { readonly variants: readonly PriceVariant[] }): LargerPlan | null {
  let best: LargerPlan | null = null
  for (const variant of variants) {
    const price = largerConfiguration({ ...of, variant, mayCostTheSame: true })
    if (price && (best === null || isBetterPrice(price, best.price))) best = { variant, price }
  }
  return best
}
