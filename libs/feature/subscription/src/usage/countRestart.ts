import { accessEnd, subscriptionPhaseOf, usageOf } from '@frontdesk/billing-rules'
import type { Invoice, Subscription } from '@frontdesk/contract'

/**
 * The day on which the conversations of a subscription are counted again from the beginning, by time alone (SUB-10);
 * null where nobody states it, where the subscription ends before, and where a payment is awaited: whether it
 * goes on depends on that.
 */
export function countRestart(subscription: Subscription, invoices: readonly Invoice[], now: Date): Date | null {
  const { periodEnd } = usageOf(subscription)
  const { status, trialEndsAt } = subscription
  if (periodEnd === null || status === 'past_due' || status === 'unpaid' || status === 'pending') return null
  switch (subscriptionPhaseOf(subscription, now)) {
    case 'running': {
      // A plan that begins after a trial has another period.
      const isOverBefore = status === 'trial' && new Date(trialEndsAt ?? Number.NaN) <= periodEnd
      return isOverBefore ? null : periodEnd
    }
    case 'leaving': {
      const end = accessEnd(subscription, invoices, now)
      return end !== null && periodEnd < end ? periodEnd : null
    }
    case 'canceled':
    case 'ended-canceled':
    case 'ended':
      return null
  }
}
