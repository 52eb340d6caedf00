import type { StoredSubscription } from './SubscriptionColumns.ts'
import type { SubscriptionState } from './SubscriptionState.ts'

type Read = Pick<
  StoredSubscription,
  | 'status'
  | 'canceled_at'
  | 'ended_at'
  | 'trial_ends_at'
  | 'price_variant_id'
  | 'payment_method_id'
  | 'next_billing_date'
  | 'confirmation_url'
>

/** The plan that follows a trial when it ends. */
function trialPlan(row: Read): 'none' | 'without-card' | 'with-card' {
  if (row.price_variant_id === null) return 'none'
  return row.payment_method_id === null ? 'without-card' : 'with-card'
}

/** The state of a stored subscription, at the moment of its last change (decision 0065). */
export function readSubscriptionState(row: Read): SubscriptionState {
  const { status, ended_at: endedAt, confirmation_url: confirmationUrl } = row
  if (status === 'ended') return { is: 'ended', at: endedAt }
  if (status === 'canceled' || endedAt !== null) return { is: 'canceled', at: endedAt }
  if (row.canceled_at !== null) {
    if (status !== 'trial') return { is: 'leaving', ends: row.next_billing_date, hasPlan: true }
    return { is: 'leaving', ends: row.trial_ends_at, hasPlan: trialPlan(row) === 'with-card' }
  }
  switch (status) {
    case 'pending':
    case 'active':
    case 'paused':
      return { is: status }
    case 'trial':
      return { is: 'trial', ends: row.trial_ends_at, plan: trialPlan(row) }
    case 'past_due':
    case 'unpaid': {
      const isPlanGoingOn = status === 'past_due'
      if (confirmationUrl !== null) return { is: 'to-confirm', confirmationUrl, isPlanGoingOn }
      return { is: isPlanGoingOn ? 'past-due' : 'unpaid' }
    }
  }
}
