import type { ScheduledChange, Subscription } from '@frontdesk/contract'
import { dateOf } from '../reading/dateOf.ts'
import { isActionAllowed } from '../status/isActionAllowed.ts'
import type { PhasedSubscription } from '../status/SubscriptionPhase.ts'
import { isPaidFor, type CreditedSubscription } from './upgradeCredit.ts'

/** The fields from which the decision is made; all of them may be left out. */
type Changing = PhasedSubscription & CreditedSubscription & Partial<Pick<Subscription, 'scheduledChange'>>

/**
 * The change of plan that is scheduled and can still be taken back: until the paid period ends, when the next one is
 * charged as it was ordered (S3). Null when there is none.
 */
export function scheduledChangeToUndo(subscription: Changing | null | undefined, now: Date): ScheduledChange | null {
  const change = subscription?.scheduledChange
  if (!subscription || !change || !isActionAllowed('change-plan', subscription, now)) return null
  const on = dateOf(change.on)
  return isPaidFor(subscription, now) && on !== null && on > now ? change : null
}
