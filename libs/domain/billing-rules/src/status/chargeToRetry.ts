import type { Subscription } from '@frontdesk/contract'
import { textOf } from '../reading/textOf.ts'
import { isActionAllowed } from './isActionAllowed.ts'
import type { PhasedSubscription } from './SubscriptionPhase.ts'

/** The fields from which the decision is made; all of them may be left out. */
type Owing = PhasedSubscription & Partial<Pick<Subscription, 'failedCharge' | 'hasPaymentMethod' | 'confirmationUrl'>>

/**
 * The failed charge of a renewal that the saved card can be charged for again, as the provider names it: until it is
 * paid, cancelled or to be confirmed with the bank (SUB-5). Null when there is none.
 */
export function chargeToRetry(subscription: Owing | null | undefined, now: Date): string | null {
  if (!subscription || !isActionAllowed('change-plan', subscription, now)) return null
  const { status, failedCharge, hasPaymentMethod, confirmationUrl } = subscription
  const isOwing = status === 'past_due' || status === 'unpaid'
  return isOwing && hasPaymentMethod !== false && !confirmationUrl ? textOf(failedCharge) : null
}
