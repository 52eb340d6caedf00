import type { SubscriptionStatus } from '@frontdesk/contract'
import { dateOf } from '../reading/dateOf.ts'

/** The fields that describe a subscription's state; all may be missing. */
export type PhasedSubscription = {
  readonly status?: string | null | undefined
  readonly canceledAt?: string | null | undefined
  readonly endedAt?: string | null | undefined
}

/**
 * The phase of a subscription with respect to its end:
 * - `running`: nothing is cancelled,
 * - `leaving`: cancelled, and running on until the paid period ends,
 * - `canceled`: the provider calls it cancelled,
 * - `ended-canceled`: over after a cancellation,
 * - `ended`: over without one.
 */
export type SubscriptionPhase = 'running' | 'leaving' | 'canceled' | 'ended-canceled' | 'ended'

const isStatus = (of: PhasedSubscription, status: SubscriptionStatus): boolean => of.status === status

/** Whether it is over: its status is ended, or it has an end that is not in the future (SUB-5). */
export function hasEnded(of: PhasedSubscription, now: Date): boolean {
  const end = dateOf(of.endedAt)
  return isStatus(of, 'ended') || (end !== null && end <= now)
}

const hasCancellation = (of: PhasedSubscription): boolean =>
  typeof of.canceledAt === 'string' && of.canceledAt.trim() !== ''

/** The phase of a subscription at `now` (SUB-5). Never throws; missing and unreadable fields are ignored. */
export function subscriptionPhaseOf(of: PhasedSubscription, now: Date): SubscriptionPhase {
  const isCanceled = isStatus(of, 'canceled')
  const isCancellation = hasCancellation(of)
  if (hasEnded(of, now)) return isCanceled || isCancellation ? 'ended-canceled' : 'ended'
  if (isCanceled) return 'canceled'
  return isCancellation ? 'leaving' : 'running'
}
