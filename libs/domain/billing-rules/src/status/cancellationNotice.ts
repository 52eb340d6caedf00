import type { DatedInvoice } from '../dates/nextBillingDate.ts'
import { accessEnd, type PaidTime } from './accessEnd.ts'
import { hasEnded, type SubscriptionState } from './SubscriptionPhase.ts'
import { subscriptionRules } from './subscriptionRules.ts'

/** Which of the two notices of SUB-11 is due, with what the screen puts into it. */
export type CancellationNotice =
  { readonly key: 'usable-until'; readonly date: Date } | { readonly key: 'choose-a-plan' }

/**
 * The notice of a cancelled or ended subscription (SUB-11): with the day until which it may be used, if
 * one is to come; else null.
 */
export function cancellationNotice(
  subscription: SubscriptionState & PaidTime,
  invoices: readonly DatedInvoice[],
  now: Date,
): CancellationNotice | null {
  if (!subscriptionRules(subscription, now).isEndedOrCanceled) return null
  const date = hasEnded(subscription, now) ? null : accessEnd(subscription, invoices, now)
  return date ? { key: 'usable-until', date } : { key: 'choose-a-plan' }
}
