import type { Subscription } from '@frontdesk/contract'
import { fieldsOf } from '../reading/fieldsOf.ts'
import { sizeOf } from '../reading/numberOf.ts'
import type { PlanMetadata } from './PlanMetadata.ts'

/** How much a subscription or a plan is good for; null where nobody says. */
export type Limits = { readonly conversations: number | null; readonly salons: number | null }

/** What the limits of a subscription are read from. */
export type Limited = Pick<Subscription, 'usage' | 'usageMetrics' | 'priceVariant' | 'metadata'>

/** The limits of a plan as it comes (SUB-12). One that says nothing of salons is for one (SUB-3). */
export const planLimits = ({ included, configurable }: PlanMetadata): Limits => ({
  conversations: configurable.conversations.default ?? sizeOf(included.conversations),
  salons: sizeOf(included.salons) ?? sizeOf(configurable.salons.baseIncluded),
})

const names = {
  conversations: { limit: 'conversationLimit', standard: 'default' },
  salons: { limit: 'salonLimit', standard: 'baseIncluded' },
} as const

/** What metadata says of a limit: outright, as it was chosen at checkout, as included, as it comes. */
function saidBy(raw: unknown, kind: keyof Limits): readonly unknown[] {
  const metadata = fieldsOf(raw)
  return [
    metadata[names[kind].limit],
    fieldsOf(metadata['configuration'])[kind],
    fieldsOf(metadata['included'])[kind],
    fieldsOf(fieldsOf(metadata['configurable'])[kind])[names[kind].standard],
  ]
}

const firstSize = (raws: readonly unknown[]): number | null => raws.map(sizeOf).find((limit) => limit !== null) ?? null

/**
 * The limits of a subscription (SUB-10): its usage's, which counts conversations alone, then its own metadata's, its price
 * variant's, its plan's; the first that is a whole number above 0. The plan is the one on sale, where it is known.
 */
export function limitsOf({ usage, usageMetrics, priceVariant, metadata }: Limited, plan?: PlanMetadata | null): Limits {
  const bought = fieldsOf(metadata)['plan']
  const said = (kind: keyof Limits): readonly unknown[] => [
    ...[metadata, priceVariant?.metadata, bought, fieldsOf(bought)['metadata']].flatMap((each) => saidBy(each, kind)),
    plan && planLimits(plan)[kind],
  ]
  return {
    conversations: firstSize([usage?.limit, usageMetrics?.limit, ...said('conversations')]),
    salons: firstSize(said('salons')),
  }
}
