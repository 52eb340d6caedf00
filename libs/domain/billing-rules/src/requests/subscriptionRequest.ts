import { textOf } from '../reading/textOf.ts'
import { isActionAllowed, type SubscriptionAction } from '../status/isActionAllowed.ts'
import type { PhasedSubscription } from '../status/SubscriptionPhase.ts'

/** An action on an existing subscription. */
export type RequestedAction = Extract<
  SubscriptionAction,
  'cancel' | 'renew' | 'add-payment-method' | 'set-auto-upgrade'
>

/** Why it cannot be requested: no subscription, no id, no company chosen, or its state does not allow it. */
export type RequestRefusal = 'no-subscription' | 'missing-subscription-id' | 'missing-company' | 'not-allowed'

/** Everything that a call about a subscription needs besides its body. */
export type SubscriptionRequest = {
  readonly kind: 'ready'
  readonly companyId: number
  readonly subscriptionId: string
}

/**
 * Checks what cancelling, renewing, adding a payment method and setting the automatic upgrade need (SUB-7): a
 * subscription with an id, whose state allows the action, and a company. Refuses by value with the first missing thing.
 */
export function subscriptionRequest(of: {
  action: RequestedAction
  subscription: (PhasedSubscription & { readonly id?: string | null | undefined }) | null | undefined
  companyId: number | null | undefined
  now: Date
}): SubscriptionRequest | { readonly kind: 'refused'; readonly because: RequestRefusal } {
  const { action, subscription, companyId, now } = of
  if (!subscription) return { kind: 'refused', because: 'no-subscription' }
  const subscriptionId = textOf(subscription.id)
  if (subscriptionId === null) return { kind: 'refused', because: 'missing-subscription-id' }
  if (!companyId) return { kind: 'refused', because: 'missing-company' }
  if (!isActionAllowed(action, subscription, now)) return { kind: 'refused', because: 'not-allowed' }
  return { kind: 'ready', companyId, subscriptionId }
}
