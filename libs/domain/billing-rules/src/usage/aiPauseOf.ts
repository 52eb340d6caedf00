import type { PlanNeed } from '@frontdesk/ai-state'
import { hasAccess, type TimedSubscription } from '../status/hasAccess.ts'

/** Conversations of the running month. `reachedAt`: when the last of them was counted. */
export type CountedConversations = {
  readonly used: number
  /** Null where the plan counts none. */
  readonly limit: number | null
  readonly reachedAt: Date | null
}

/**
 * Why the AI of a company answers no further customer, and since when; `since` is null for a
 * company that never had a plan.
 */
export type PlanPause = { readonly reason: PlanNeed; readonly since: Date | null }

/** The facts from which a pause is decided; `subscription` is null for a company that never had one. */
export type PauseInput = {
  readonly subscription: (TimedSubscription & { readonly pastDueSince: Date | null }) | null
  readonly counted: CountedConversations | null
  readonly now: Date
}

/**
 * Whether the AI of a company pauses because of its plan (D-10); null while it answers. Conversations that were counted
 * go on: at the limit only further ones wait.
 */
export function aiPauseOf({ subscription, counted, now }: PauseInput): PlanPause | null {
  if (subscription === null) return { reason: 'no-subscription', since: null }
  if (hasAccess(subscription, now)) {
    const isReached = counted !== null && counted.limit !== null && counted.used >= counted.limit
    return isReached ? { reason: 'conversation-limit', since: counted.reachedAt } : null
  }
  const { status, trialEndsAt, nextBillingDate, endedAt, pastDueSince } = subscription
  if (status === 'pending') return { reason: 'no-subscription', since: null }
  if (status === 'unpaid') return { reason: 'unpaid', since: pastDueSince }
  // The first payment ends a trial for good.
  return trialEndsAt === null
    ? { reason: 'subscription-ended', since: endedAt ?? nextBillingDate }
    : { reason: 'trial-ended', since: endedAt ?? trialEndsAt }
}
