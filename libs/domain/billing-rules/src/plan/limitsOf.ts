import type { Subscription } from '@frontdesk/contract'
import { recordOf } from '../reading/recordOf.ts'
import { positiveOf } from '../reading/numberOf.ts'
import type { PlanMetadata } from './PlanMetadata.ts'

/** Limits of a subscription or a plan; null where no field states one. */
export type Limits = { readonly conversations: number | null; readonly salons: number | null }

/** The fields from which the limits of a subscription are read. */
export type Limited = Pick<Subscription, 'usage' | 'usageMetrics' | 'priceVariant' | 'metadata'>

/** The limits of a plan's standard configuration (SUB-12). Without a number of salons it is for one (SUB-3). */
export const planLimits = ({ included, configurable }: PlanMetadata): Limits => ({
  conversations: configurable.conversations.default ?? positiveOf(included.conversations),
  salons: positiveOf(included.salons) ?? positiveOf(configurable.salons.baseIncluded),
})

const names = {
  conversations: { limit: 'conversationLimit', standard: 'default' },
  salons: { limit: 'salonLimit', standard: 'baseIncluded' },
} as const

/** Where metadata may state a limit: directly, as configured at checkout, as included, as the default. */
function limitCandidates(raw: unknown, kind: keyof Limits): readonly unknown[] {
  const metadata = recordOf(raw)
  return [
    metadata[names[kind].limit],
    recordOf(metadata['configuration'])[kind],
    recordOf(metadata['included'])[kind],
    recordOf(recordOf(metadata['configurable'])[kind])[names[kind].standard],
  ]
}

const firstSize = (raws: readonly unknown[]): number | null =>
  raws.map(positiveOf).find((limit) => limit !== null) ?? null

/**
 * The limits of a subscription (SUB-10): its usage's, which counts conversations alone, then its own metadata's, its
 * price variant's, its plan's; the first that is a whole number above 0. `plan` is the one currently on
 * sale, if it is still offered.
 */
export function limitsOf({ usage, usageMetrics, priceVariant, metadata }: Limited, plan?: PlanMetadata | null): Limits {
  const bought = recordOf(metadata)['plan']
  const candidatesOf = (kind: keyof Limits): readonly unknown[] => [
    ...[metadata, priceVariant?.metadata, bought, recordOf(bought)['metadata']].flatMap((each) =>
      limitCandidates(each, kind),
    ),
    plan && planLimits(plan)[kind],
  ]
  return {
    conversations: firstSize([usage?.limit, usageMetrics?.limit, ...candidatesOf('conversations')]),
    salons: firstSize(candidatesOf('salons')),
  }
}
