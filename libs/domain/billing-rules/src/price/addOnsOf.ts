import type { ConversationOption, PlanMetadata } from '../plan/PlanMetadata.ts'
import { salonRange, standardConfiguration, type Configuration } from './Configuration.ts'

/** Why a plan cannot be sold in a configuration. */
export type ConfigurationRefusal = 'unknown-conversations' | 'too-few-salons' | 'too-many-salons'

/**
 * The additional costs of a configuration, in minor units a month: its conversation option, and `each` for every salon
 * beyond the included ones.
 */
export type AddOns = {
  readonly kind: 'add-ons'
  readonly option: ConversationOption | null
  readonly salons: number
  readonly each: number
}

const refused = (because: ConfigurationRefusal) => ({ kind: 'refused', because }) as const

/**
 * The additions of a configuration to a plan (B5): the price of its number of conversations, and a price for each salon
 * beyond the included ones. Only an offered number of conversations is accepted; a plan without options has its
 * standard one.
 */
export function addOnsOf(
  metadata: PlanMetadata,
  { conversations, salons }: Configuration,
): AddOns | { readonly kind: 'refused'; readonly because: ConfigurationRefusal } {
  const option = metadata.configurable.conversations.options.find(({ value }) => value === conversations)
  if (!option && conversations !== standardConfiguration(metadata).conversations)
    return refused('unknown-conversations')
  const { least, most } = salonRange(metadata)
  if (!Number.isSafeInteger(salons) || salons < least) return refused('too-few-salons')
  if (salons > most) return refused('too-many-salons')
  const { baseIncluded, additionalAmountPerUnit } = metadata.configurable.salons
  return {
    kind: 'add-ons',
    option: option ?? null,
    salons: Math.max(0, salons - baseIncluded),
    each: additionalAmountPerUnit,
  }
}
