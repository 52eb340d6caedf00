import { mayDo } from './mayDo.ts'
import { hasEnded, isCancellationScheduled, isPending, type SubscriptionState } from './Standing.ts'

/** What the rules of SUB-5 say of a subscription. */
export type SubscriptionRules = {
  isPending: boolean
  isCancellationScheduled: boolean
  isEndedOrCanceled: boolean
  mayChangePlan: boolean
  mayCancel: boolean
  mayRenew: boolean
}

/**
 * The rules of a subscription's state, to the letter (SUB-5): pending awaits the confirmation of a payment; a cancellation
 * is scheduled while `canceledAt` is told and the subscription has not ended; ended, canceled and scheduled all count as
 * ended or canceled, and then the plan is not changed and nothing is cancelled; a renewal is offered after any cancellation.
 * Never throws: a field that is missing or unreadable is not told. What there is beside these, `mayDo` knows.
 */
export function subscriptionRules(subscription: SubscriptionState, now: Date): SubscriptionRules {
  const isScheduled = isCancellationScheduled(subscription, now)
  return {
    isPending: isPending(subscription),
    isCancellationScheduled: isScheduled,
    isEndedOrCanceled: hasEnded(subscription, now) || subscription.status === 'canceled' || isScheduled,
    mayChangePlan: mayDo('change-plan', subscription, now),
    mayCancel: mayDo('cancel', subscription, now),
    mayRenew: mayDo('renew', subscription, now),
  }
}
