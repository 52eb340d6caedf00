import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { recordOf } from '../reading/recordOf.ts'
import { textOf } from '../reading/textOf.ts'

/** The names of a plan. */
export type PlanNames = {
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly metadata?: PriceVariant['metadata']
}

/** The fields of a subscription that name its plan. */
export type Subscribed = Pick<Subscription, 'priceVariantId' | 'priceVariant' | 'metadata'>

function namedBy(raw: unknown): string | null {
  const metadata = recordOf(raw)
  return textOf(metadata['planId']) ?? textOf(metadata['planSlug']) ?? textOf(metadata['slug'])
}

/**
 * Which plan a variant is a price of (SUB-3): its metadata's planId, planSlug or slug, else the variant's id, else its
 * name in lower case; null when it has none of these. The dollar and the euro price of one plan share its slug.
 */
export const planIdentity = ({ id, name, metadata }: PlanNames): string | null =>
  namedBy(metadata) ?? textOf(id) ?? textOf(name)?.toLowerCase() ?? null

/** The id of the variant that a subscription is to; null when it is not stated. */
export const subscribedVariantId = ({ priceVariantId, priceVariant }: Subscribed): string | null =>
  textOf(priceVariantId) ?? textOf(priceVariant?.id)

/** Which plan a subscription is to: by its own metadata, else by its variant; null when neither states it. */
export function subscribedPlanIdentity(subscription: Subscribed): string | null {
  const { metadata, priceVariant } = subscription
  const plan = recordOf(recordOf(metadata)['plan'])
  return (
    namedBy(metadata) ??
    namedBy(plan) ??
    textOf(plan['id']) ??
    planIdentity({ ...priceVariant, id: subscribedVariantId(subscription) })
  )
}

/** Whether a subscription is to this plan: to this very variant, or to another price of the same plan. */
export function isPlanOf(variant: PlanNames, subscription: Subscribed): boolean {
  const id = textOf(variant.id)
  const identity = planIdentity(variant)
  return (
    (id !== null && subscribedVariantId(subscription) === id) ||
    (identity !== null && subscribedPlanIdentity(subscription) === identity)
  )
}
