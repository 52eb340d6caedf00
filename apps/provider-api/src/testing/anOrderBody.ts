import type { CurrencyCode } from '@frontdesk/contract'
import { redirectUrl } from './aPaymentServer.ts'

/** An order as it was shown: amounts in minor units. */
export type ShownOrder = {
  plan: string
  period?: 'month' | 'year'
  conversations: number | null
  salons?: number
  code?: string | null
  amount: number
  dueNow: number
  currency: CurrencyCode
  trialDays?: number
  asOf: Date
}

/** The body of an order with amounts that a test expects, in place of those that the pricing code computes. */
export function anOrderBody(of: ShownOrder): object {
  const { plan, period = 'month', conversations, salons = 1, code, amount, dueNow, currency, trialDays = 0, asOf } = of
  return {
    priceVariantId: plan,
    billingPeriod: period,
    billingInterval: 1,
    amount,
    currencyCode: currency,
    description: plan,
    redirectUrl,
    trialDays,
    metadata: {
      planId: plan,
      variantId: plan,
      configuration: { conversations, salons },
      pricing: { price: amount, discount: 0, credit: 0, total: amount, dueNow, lines: [], asOf: asOf.toISOString() },
      autoUpgradeEnabled: false,
      settings: { autoUpgradeEnabled: false },
    },
    ...(code && { promoCode: code }),
  }
}
