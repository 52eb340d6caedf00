import type { PriceVariant } from '@frontdesk/contract'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import type { ChargedPeriod } from '../plan/ChargedPeriod.ts'
import { standardConfiguration } from './Configuration.ts'
import { isUpgrade } from './isUpgrade.ts'
import { priceOf, type PlanPrice } from './priceOf.ts'

/** A subscription that its company has outgrown. `amount`: what a period costs now, in minor units. */
export type Outgrown = {
  readonly variant: Partial<PriceVariant> & Pick<PriceVariant, 'id'>
  readonly period: ChargedPeriod
  readonly amount: number
  /** The room that is needed: at least so many conversations a month, and so many salons. */
  readonly needed: { readonly conversations: number; readonly salons: number }
  /** Whether the result may cost the same as now; within one plan more always costs more. */
  readonly mayCostTheSame?: boolean
}

/**
 * The price of the cheapest configuration of a plan that has room for what is needed and costs more than what is paid
 * (SUB-13): an automatic upgrade leads to it, and the price of one salon more is its price. Of two that cost the same
 * it is the one with more conversations. Null when the plan has none.
 */
export function largerConfiguration(of: Outgrown): PlanPrice | null {
  const { variant, period, amount, needed, mayCostTheSame = false } = of
  const metadata = readPlanMetadata(variant.metadata)
  const { options } = metadata.configurable.conversations
  const sizes = options.length > 0 ? options.map(({ value }) => value) : [standardConfiguration(metadata).conversations]
  let best: PlanPrice | null = null
  for (const conversations of sizes) {
    // A plan that counts no conversations has room for any number.
    if (conversations !== null && conversations < needed.conversations) continue
    const priced = priceOf({ variant, configuration: { conversations, salons: needed.salons }, period })
    if (priced.kind === 'refused') continue
    const isEnough = isUpgrade(priced.price.minor, amount) || (mayCostTheSame && priced.price.minor === amount)
    if (isEnough && (best === null || isBetterPrice(priced, best))) best = priced
  }
  return best
}

/** Whether a price is lower than another one, or the same for more conversations. */
export function isBetterPrice(one: PlanPrice, other: PlanPrice): boolean {
  const sizeOf = ({ configuration }: Pick<PlanPrice, 'configuration'>) => configuration.conversations ?? 0
  return one.price.minor === other.price.minor ? sizeOf(one) > sizeOf(other) : one.price.minor < other.price.minor
}
