import type { PlanMetadata } from '../plan/PlanMetadata.ts'
import { recordOf } from '../reading/recordOf.ts'
import { positiveOf } from '../reading/numberOf.ts'

/** How a plan is set up: conversations a month, null where the plan counts none, and salons. */
export type Configuration = { readonly conversations: number | null; readonly salons: number }

/** A requested configuration; missing parts take the plan's standard. */
export type WantedConfiguration = {
  readonly conversations?: number | null | undefined
  readonly salons?: number | null | undefined
}

/** The allowed number of salons: at least one; `most` is never below the included number. */
export const salonRange = ({ configurable: { salons } }: PlanMetadata): { least: number; most: number } => ({
  least: 1,
  most: Math.max(1, salons.baseIncluded, salons.max),
})

/**
 * The standard configuration of a plan: its default number of conversations if that can be chosen, else the included
 * number if that can, else the first option; the included salons, but at least one.
 */
export function standardConfiguration({
  included,
  configurable: { conversations, salons },
}: PlanMetadata): Configuration {
  const values = conversations.options.map((option) => option.value)
  const standards = [conversations.default, positiveOf(included.conversations)]
  const offered =
    values.length === 0 ? standards : [...standards.filter((each) => values.some((value) => value === each)), ...values]
  return { conversations: offered.find((each) => each !== null) ?? null, salons: Math.max(1, salons.baseIncluded) }
}

/** Completes a requested configuration with the plan's standard values. */
export function completeConfiguration(metadata: PlanMetadata, wanted: WantedConfiguration): Configuration {
  const standard = standardConfiguration(metadata)
  return { conversations: wanted.conversations ?? standard.conversations, salons: wanted.salons ?? standard.salons }
}

/** Reads the configuration that is stored with a subscription; invalid parts count as missing. */
export function storedConfiguration(metadata: unknown): WantedConfiguration {
  const stored = recordOf(recordOf(metadata)['configuration'])
  return { conversations: positiveOf(stored['conversations']), salons: positiveOf(stored['salons']) }
}
