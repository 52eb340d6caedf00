import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { fieldsOf } from '../reading/fieldsOf.ts'
import { wordOf } from '../reading/wordOf.ts'

/** What names a plan. */
export type PlanNames = {
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly metadata?: PriceVariant['metadata']
}

/** What a subscription tells of its plan. */
export type Subscribed = Pick<Subscription, 'priceVariantId' | 'priceVariant' | 'metadata'>

function namedBy(raw: unknown): string | null {
  const metadata = fieldsOf(raw)
  return wordOf(metadata['planId']) ?? wordOf(metadata['planSlug']) ?? wordOf(metadata['slug'])
}

/**
 * Which plan a variant is a price of (SUB-3): its metadata's planId, planSlug or slug, else the variant's id, else its name
 * in lower case; null when it has none of these. The dollar and the euro price of one plan share its slug.
 */
export const planIdentity = ({ id, name, metadata }: PlanNames): string | null =>
  namedBy(metadata) ?? wordOf(id) ?? wordOf(name)?.toLowerCase() ?? null

/** The id of the variant that a subscription is to; null when it is not told. */
export const subscribedVariantId = ({ priceVariantId, priceVariant }: Subscribed): string | null =>
  wordOf(priceVariantId) ?? wordOf(priceVariant?.id)

/** Which plan a subscription is to: as its own metadata says, else as its variant does; null when nothing says. */
export function subscribedPlanIdentity(subscription: Subscribed): string | null {
  const { metadata, priceVariant } = subscription
  const plan = fieldsOf(fieldsOf(metadata)['plan'])
  return (
    namedBy(metadata) ??
    namedBy(plan) ??
    wordOf(plan['id']) ??
    planIdentity({ ...priceVariant, id: subscribedVariantId(subscription) })
  )
}

/** Whether a subscription is to this plan: to this very variant, or to another price of the same plan. */
export function isPlanOf(variant: PlanNames, subscription: Subscribed): boolean {
  const id = wordOf(variant.id)
  const identity = planIdentity(variant)
  return (
    (id !== null && subscribedVariantId(subscription) === id) ||
    (identity !== null && subscribedPlanIdentity(subscription) === identity)
  )
}
