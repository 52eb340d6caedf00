import { subscriptionCalls, type Api } from '@frontdesk/api-client'
import { planDescription, planFromVariant, planLimits, type PlanDescription } from '@frontdesk/billing-rules'
import type { Money } from '@frontdesk/money'

/** A plan as a visitor sees it: its price of a month, and the days of its trial, 0 without one. */
export type PlanOffer = {
  readonly id: string
  readonly name: string
  readonly description: PlanDescription
  readonly monthly: Money
  readonly trialDays: number
}

/** The plans on sale, in the order in which the server shows them; needs no session (SUB-2). */
export async function readOffers(api: Api, signal: AbortSignal): Promise<readonly PlanOffer[]> {
  const variants = await api.subject(subscriptionCalls).listPriceVariants({ signal })
  return variants.map((variant) => {
    const { variantId, name, description, metadata, monthly, trialDays } = planFromVariant(variant)
    return {
      id: variantId,
      name,
      description: planDescription(description, planLimits(metadata)),
      monthly,
      trialDays,
    }
  })
}
