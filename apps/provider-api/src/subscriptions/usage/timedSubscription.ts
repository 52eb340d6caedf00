import { readSubscriptionState } from '@frontdesk/billing-machine'
import type { TimedSubscription } from '@frontdesk/billing-rules'
import type { Selectable } from 'kysely'
import type { BillingTables } from '../../db/schema/BillingTables.ts'

type Row = Selectable<BillingTables['subscriptions']>

/**
 * Whether a subscription is on a trial whose plan goes on with the saved card: it is not over by time, but when its
 * charge has failed for good, like that of a renewal.
 */
export function goesOnAfterTrial(row: Row): boolean {
  const state = readSubscriptionState(row)
  return state.is === 'trial' && state.plan === 'with-card'
}

/** The dates of a subscription by which the rules decide. */
export const timedSubscription = (row: Row): TimedSubscription & { pastDueSince: Date | null } => ({
  status: row.status,
  trialEndsAt: goesOnAfterTrial(row) ? null : row.trial_ends_at,
  nextBillingDate: row.next_billing_date,
  canceledAt: row.canceled_at,
  endedAt: row.ended_at,
  pastDueSince: row.past_due_since,
})
