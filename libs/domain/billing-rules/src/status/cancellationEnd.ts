import type { Subscription } from '@frontdesk/contract'
import type { DatedInvoice } from '../dates/nextBillingDate.ts'
import { dateOf } from '../reading/dateOf.ts'
import { accessEnd, type PaidTime } from './accessEnd.ts'
import type { TimedSubscription } from './hasAccess.ts'
import { isPaidStatus } from './isPaidStatus.ts'

/**
 * Whether a subscription that is cancelled at `now` ends at once. One that is paid for, also while it is paused, or on
 * trial continues until that time is over; after that date the charge of the next period is in flight and no paid time
 * is left. One that waits for a payment has no paid time.
 */
export function endsOnCancellation(
  { status, trialEndsAt, nextBillingDate }: Pick<TimedSubscription, 'status' | 'trialEndsAt' | 'nextBillingDate'>,
  now: Date,
): boolean {
  if (status !== 'trial' && !isPaidStatus(status)) return true
  const until = status === 'trial' ? trialEndsAt : nextBillingDate
  return until !== null && until <= now
}

/**
 * Until when a subscription could be used if it were cancelled at `now`; null: it would end at once,
 * or its end is not known.
 */
export function cancellationEnd(
  subscription: PaidTime & Pick<Subscription, 'status'>,
  invoices: readonly DatedInvoice[],
  now: Date,
): Date | null {
  const { status } = subscription
  const trialEndsAt = dateOf(subscription.trialEndsAt)
  const nextBillingDate = dateOf(subscription.nextBillingDate)
  return endsOnCancellation({ status, trialEndsAt, nextBillingDate }, now)
    ? null
    : accessEnd(subscription, invoices, now)
}
