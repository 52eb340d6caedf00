import { wordOf } from '../reading/wordOf.ts'
import { mayDo, type SubscriptionAction } from '../status/mayDo.ts'
import type { SubscriptionState } from '../status/Standing.ts'

/** What is done to a subscription that there is. */
export type RequestedAction = Extract<
  SubscriptionAction,
  'cancel' | 'renew' | 'add-payment-method' | 'set-auto-upgrade'
>

/** Why it cannot be asked for: there is none, it has no id, no company is chosen, or its state does not allow it. */
export type RequestRefusal = 'no-subscription' | 'missing-subscription-id' | 'missing-company' | 'not-allowed'

/** All that a call about a subscription needs, beside what is said in its body. */
export type SubscriptionRequest = {
  readonly kind: 'ready'
  readonly companyId: number
  readonly subscriptionId: string
}

/**
 * What cancelling, renewing, adding a payment method and setting the automatic upgrade need (SUB-7): a subscription with an
 * id, whose state allows it, and a company. What is missing is said by value, the first thing first.
 */
export function subscriptionRequest(of: {
  action: RequestedAction
  subscription: (SubscriptionState & { readonly id?: string | null | undefined }) | null | undefined
  companyId: number | null | undefined
  now: Date
}): SubscriptionRequest | { readonly kind: 'refused'; readonly because: RequestRefusal } {
  const { action, subscription, companyId, now } = of
  if (!subscription) return { kind: 'refused', because: 'no-subscription' }
  const subscriptionId = wordOf(subscription.id)
  if (subscriptionId === null) return { kind: 'refused', because: 'missing-subscription-id' }
  if (!companyId) return { kind: 'refused', because: 'missing-company' }
  if (!mayDo(action, subscription, now)) return { kind: 'refused', because: 'not-allowed' }
  return { kind: 'ready', companyId, subscriptionId }
}
