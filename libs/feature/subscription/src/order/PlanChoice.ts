import type { PriceVariant, Subscription } from '@frontdesk/contract'
import {
  isPlanOf,
  orderableSalons,
  periodOf,
  planFromVariant,
  readPlanMetadata,
  salonRange,
  standardConfiguration,
  storedConfiguration,
  subscribedVariantId,
  type ChargedPeriod,
  type Configuration,
  type PlanMetadata,
  type WantedConfiguration,
} from '@frontdesk/billing-rules'

/** The choice on the screen: a plan, its configuration, and a month or a year. */
export type PlanChoice = {
  readonly variantId: string
  readonly period: ChargedPeriod
  readonly configuration: Configuration
}

/**
 * The subscription's own plan among those on sale, null without one: the very variant, else
 * another price of the same plan.
 */
function currentVariant(variants: readonly PriceVariant[], subscription: Subscription | null): PriceVariant | null {
  if (!subscription) return null
  const id = subscribedVariantId(subscription)
  return (
    variants.find((variant) => variant.id === id) ?? variants.find((variant) => isPlanOf(variant, subscription)) ?? null
  )
}

/** A configuration with room for all salons that are connected, as far as the plan has it. */
export function withRoom(metadata: PlanMetadata, configuration: Configuration, connectedSalons: number): Configuration {
  const least = orderableSalons(metadata, connectedSalons)?.least ?? salonRange(metadata).most
  return { ...configuration, salons: Math.max(least, configuration.salons) }
}

/**
 * The configuration of a plan before anything is changed: the company's own plan as the company has it; any other as it
 * comes, at the price that its card names, whatever another plan was set up for.
 */
export const ownConfiguration = (variant: PriceVariant, subscription: Subscription | null): WantedConfiguration =>
  subscription && currentVariant([variant], subscription) ? storedConfiguration(subscription.metadata) : {}

/**
 * A plan as it comes; with the wanted numbers, as far as it offers them, and with room for the salons that are
 * connected.
 */
export function choiceOf(
  variant: PriceVariant,
  period: ChargedPeriod,
  wanted: WantedConfiguration = {},
  connectedSalons = 0,
): PlanChoice {
  const metadata = readPlanMetadata(variant.metadata)
  const standard = standardConfiguration(metadata)
  const isOffered = metadata.configurable.conversations.options.some(({ value }) => value === wanted.conversations)
  const configuration = {
    conversations: isOffered ? (wanted.conversations ?? null) : standard.conversations,
    salons: Math.min(salonRange(metadata).most, Math.max(standard.salons, wanted.salons ?? 0)),
  }
  return { variantId: variant.id, period, configuration: withRoom(metadata, configuration, connectedSalons) }
}

/**
 * The choice at first sight: the plan that the company has, as it is set up; else the popular one, else
 * the first, of those that have room for its salons, where one has. Null where no plan is on sale. `connectedSalons`: 0
 * of a company whose plan is paid for and runs, so that this is shown as it is.
 */
export function firstChoice(
  variants: readonly PriceVariant[],
  subscription: Subscription | null,
  connectedSalons = 0,
): PlanChoice | null {
  const current = currentVariant(variants, subscription)
  if (current && subscription) {
    const period = periodOf(subscription).unit === 'year' ? 'year' : 'month'
    return choiceOf(current, period, ownConfiguration(current, subscription), connectedSalons)
  }
  const large = variants.filter(({ metadata }) => orderableSalons(readPlanMetadata(metadata), connectedSalons) !== null)
  const offered = large.length > 0 ? large : variants
  const variant = offered.find((each) => planFromVariant(each).isPopular) ?? offered[0]
  return variant ? choiceOf(variant, 'month', {}, connectedSalons) : null
}
