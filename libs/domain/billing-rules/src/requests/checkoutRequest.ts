import type { Plan } from '../plan/Plan.ts'
import type { Quote } from '../price/Quote.ts'

/** The body of a checkout (SUB-6); amounts in minor units. */
export type CheckoutBody = {
  readonly priceVariantId: string
  readonly billingPeriod: Quote['period']
  readonly billingInterval: 1
  readonly amount: number
  readonly currencyCode: Plan['currencyCode']
  readonly description: string
  readonly redirectUrl: string
  readonly trialDays: number
  readonly metadata: {
    readonly planId: string
    readonly variantId: string
    readonly configuration: Quote['configuration']
    readonly pricing: CheckoutPricing
    readonly autoUpgradeEnabled: boolean
    readonly settings: Readonly<Record<string, unknown>> & { readonly autoUpgradeEnabled: boolean }
  }
  readonly promoCode?: string
}

/**
 * How the amount came about, in minor units; the provider recalculates it for the same moment and must get the same.
 */
export type CheckoutPricing = {
  readonly price: number
  readonly discount: number
  readonly credit: number
  readonly total: number
  readonly dueNow: number
  readonly lines: readonly { readonly key: Quote['lines'][number]['key']; readonly amount: number }[]
  readonly asOf: string
}

/** Why a checkout cannot be requested; the screen shows: 'No plan selected', 'Missing company information' (SUB-6). */
export type CheckoutRefusal = 'no-plan-selected' | 'missing-company'

/** A checkout that can be requested. */
export type CheckoutRequest = { readonly kind: 'ready'; readonly companyId: number; readonly body: CheckoutBody }

const pricingOf = ({ price, discount, credit, total, dueNow, lines, asOf }: Quote): CheckoutPricing => ({
  price: price.minor,
  discount: discount.minor,
  credit: credit.minor,
  total: total.minor,
  dueNow: dueNow.minor,
  lines: lines.map(({ key, amount }) => ({ key, amount: amount.minor })),
  asOf: asOf.toISOString(),
})

/**
 * Builds the checkout request (SUB-6) from the plan and the quote that the company has seen. Refuses by value without a
 * plan, a quote or a company. The description defaults to the plan's name; `settings` are passed on.
 */
export function checkoutRequest(of: {
  plan: Pick<Plan, 'identity' | 'variantId' | 'name'> | null | undefined
  quote: Quote | null | undefined
  companyId: number | null | undefined
  redirectUrl: string
  autoUpgradeEnabled?: boolean
  settings?: Readonly<Record<string, unknown>>
  description?: string
}): CheckoutRequest | { readonly kind: 'refused'; readonly because: CheckoutRefusal } {
  const { plan, quote, companyId, redirectUrl, autoUpgradeEnabled = false } = of
  if (!plan || !quote) return { kind: 'refused', because: 'no-plan-selected' }
  if (!companyId) return { kind: 'refused', because: 'missing-company' }
  return {
    kind: 'ready',
    companyId,
    body: {
      priceVariantId: plan.variantId,
      billingPeriod: quote.period,
      billingInterval: 1,
      amount: quote.total.minor,
      currencyCode: quote.total.currency,
      description: of.description ?? plan.name,
      redirectUrl,
      trialDays: quote.trialDays,
      metadata: {
        planId: plan.identity,
        variantId: plan.variantId,
        configuration: quote.configuration,
        pricing: pricingOf(quote),
        autoUpgradeEnabled,
        settings: { ...of.settings, autoUpgradeEnabled },
      },
      ...(quote.promoCode !== null && { promoCode: quote.promoCode }),
    },
  }
}
