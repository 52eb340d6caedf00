import type { PriceVariant, Subscription } from '@frontdesk/contract'
import {
  isPlanOf,
  periodOf,
  planFromVariant,
  readPlanMetadata,
  standardConfiguration,
  storedConfiguration,
  subscribedVariantId,
  type ChargedPeriod,
  type Configuration,
} from '@frontdesk/billing-rules'

/** What a person has chosen on the screen: a plan, what it is set up for, and a month or a year. */
export type PlanChoice = {
  readonly variantId: string
  readonly period: ChargedPeriod
  readonly configuration: Configuration
}

/** The subscription's own plan among those on sale, null without one: the very variant, else another price of the same plan. */
function currentVariant(variants: readonly PriceVariant[], subscription: Subscription | null): PriceVariant | null {
  if (!subscription) return null
  const id = subscribedVariantId(subscription)
  return (
    variants.find((variant) => variant.id === id) ?? variants.find((variant) => isPlanOf(variant, subscription)) ?? null
  )
}

/** A plan as it comes; with the numbers that were chosen before, as far as it offers them. */
export function choiceOf(
  variant: PriceVariant,
  period: ChargedPeriod,
  wanted: { readonly conversations?: number | null | undefined; readonly salons?: number | null | undefined } = {},
): PlanChoice {
  const metadata = readPlanMetadata(variant.metadata)
  const standard = standardConfiguration(metadata)
  const { conversations, salons } = metadata.configurable
  const isOffered = conversations.options.some(({ value }) => value === wanted.conversations)
  const most = Math.max(1, salons.baseIncluded, salons.max)
  return {
    variantId: variant.id,
    period,
    configuration: {
      conversations: isOffered ? (wanted.conversations ?? null) : standard.conversations,
      salons: Math.min(most, Math.max(standard.salons, wanted.salons ?? 0)),
    },
  }
}

/**
 * What is chosen before anybody has chosen: the plan that the company has, as it is set up; else the popular one, else the first. Null
 * where no plan is on sale.
 */
export function firstChoice(variants: readonly PriceVariant[], subscription: Subscription | null): PlanChoice | null {
  const current = currentVariant(variants, subscription)
  if (current && subscription) {
    const { unit } = periodOf(subscription)
    return choiceOf(current, unit === 'year' ? 'year' : 'month', storedConfiguration(subscription.metadata))
  }
  const variant = variants.find((each) => planFromVariant(each).isPopular) ?? variants[0]
  return variant ? choiceOf(variant, 'month') : null
}
