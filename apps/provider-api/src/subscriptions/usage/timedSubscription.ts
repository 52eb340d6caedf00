import type { TimedSubscription } from '@frontdesk/billing-rules'
import type { Selectable } from 'kysely'
import type { BillingTables } from '../../db/schema/BillingTables.ts'

/** The dates of a subscription by which the rules decide. */
export const timedSubscription = (
  row: Selectable<BillingTables['subscriptions']>,
): TimedSubscription & { pastDueSince: Date | null } => ({
  status: row.status,
  trialEndsAt: row.trial_ends_at,
  nextBillingDate: row.next_billing_date,
  canceledAt: row.canceled_at,
  endedAt: row.ended_at,
  pastDueSince: row.past_due_since,
})
