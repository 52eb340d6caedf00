import { priceOf } from '@frontdesk/billing-rules'
import type { InvoiceLine, PriceVariant } from '@frontdesk/contract'
import { applyPromo, type PromoTerms } from '@frontdesk/trial-and-promo'
import type { OrderedPlan } from '../subscription/OrderedPlan.ts'

/**
 * The price of a renewal: as it was agreed, itemised as far as the plan that is sold still has its parts, less the
 * discount of the company's code. `variant`: null where the plan is not sold any more.
 */
export function renewalLines({
  plan,
  variant,
  promo,
}: {
  plan: OrderedPlan
  variant: PriceVariant | null
  promo: PromoTerms | null
}): InvoiceLine[] {
  const configuration = { conversations: plan.conversations, salons: plan.salons }
  const price = variant && priceOf({ variant, configuration, period: plan.billingPeriod })
  const isAgreed = price?.kind === 'price' && price.price.minor === plan.amount
  const lines: InvoiceLine[] = isAgreed
    ? price.lines.map((line) => ({
        key: line.key,
        amount: line.amount.minor,
        ...(line.key === 'conversations' && { quantity: line.conversations }),
        ...(line.key === 'salons' && { quantity: line.salons }),
      }))
    : [{ key: 'base', amount: plan.amount }]
  const { discount } = applyPromo({ amount: plan.amount, promo })
  return discount === 0 ? lines : [...lines, { key: 'discount', amount: -discount, code: promo?.code ?? null }]
}
