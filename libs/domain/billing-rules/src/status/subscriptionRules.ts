import { isActionAllowed } from './isActionAllowed.ts'
import { hasEnded, isCancellationScheduled, isPending, type SubscriptionState } from './SubscriptionPhase.ts'

/** The results of the rules of SUB-5 for a subscription. */
export type SubscriptionRules = {
  isPending: boolean
  isCancellationScheduled: boolean
  isEndedOrCanceled: boolean
  mayChangePlan: boolean
  mayCancel: boolean
  mayRenew: boolean
}

/**
 * The rules of a subscription's state, exactly as required (SUB-5): pending awaits the confirmation of a payment; a
 * cancellation is scheduled while `canceledAt` is set and the subscription has not ended; ended, canceled and scheduled
 * all count as ended or canceled, and then the plan is not changed and nothing is cancelled; a renewal is offered after
 * any cancellation. Never throws: a missing or unreadable field is ignored. For all other
 * actions see `isActionAllowed`.
 */
export function subscriptionRules(subscription: SubscriptionState, now: Date): SubscriptionRules {
  const isScheduled = isCancellationScheduled(subscription, now)
  return {
    isPending: isPending(subscription),
    isCancellationScheduled: isScheduled,
    isEndedOrCanceled: hasEnded(subscription, now) || subscription.status === 'canceled' || isScheduled,
    mayChangePlan: isActionAllowed('change-plan', subscription, now),
    mayCancel: isActionAllowed('cancel', subscription, now),
    mayRenew: isActionAllowed('renew', subscription, now),
  }
}
