import type { Subscription } from '@frontdesk/contract'
import { dateOf } from '../reading/dateOf.ts'
import { isPaidStatus } from '../status/isPaidStatus.ts'
import { hasEnded } from '../status/SubscriptionPhase.ts'

/** The fields that say for how long a subscription may be used already. */
export type GrantedTime = Partial<Pick<Subscription, 'status' | 'trialEndsAt' | 'currentPeriodStart' | 'endedAt'>>

/**
 * When a period begins that is paid for now: at the end of the trial that runs, so that none of its days is lost, or
 * where the paid period that an upgrade replaces is still to begin, at its beginning; else now. Never before now.
 */
export function paidFrom(of: GrantedTime | null | undefined, now: Date): Date {
  if (!of || hasEnded(of, now)) return now
  const granted = of.status === 'trial' ? of.trialEndsAt : isPaidStatus(of.status) ? of.currentPeriodStart : null
  const until = dateOf(granted)
  return until !== null && until > now ? until : now
}
