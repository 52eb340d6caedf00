import type { SubscriptionStatus } from '@frontdesk/contract'

/** Whether a subscription in this state lets the AI answer, as far as it is not over by time. */
const lets: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  trial: true,
  // The charge is tried again for some days, and access stays meanwhile.
  past_due: true,
  paused: true,
  unpaid: false,
  canceled: false,
  ended: false,
  pending: false,
}

/** The dates by which a subscription is over although no job has written that yet. */
export type TimedSubscription = {
  readonly status: SubscriptionStatus
  readonly trialEndsAt: Date | null
  readonly nextBillingDate: Date | null
  readonly canceledAt: Date | null
  readonly endedAt: Date | null
}

/**
 * Whether a subscription lets the AI answer at `now`: it runs, and neither its trial nor the period before
 * its cancellation is over.
 */
export function hasAccess(of: TimedSubscription, now: Date): boolean {
  const ends = [
    of.endedAt,
    of.status === 'trial' ? of.trialEndsAt : null,
    of.canceledAt === null || of.status === 'trial' ? null : of.nextBillingDate,
  ]
  return lets[of.status] && ends.every((end) => end === null || end > now)
}
