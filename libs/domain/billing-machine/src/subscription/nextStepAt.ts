import type { SubscriptionColumns } from './SubscriptionColumns.ts'

const day = 86_400_000

/** How long before its end a trial is reminded of. */
const trialReminder = 3 * day

/** When the administrators are written that a trial ends soon; null: they were, or no email is due. */
export const trialReminderAt = (
  row: Pick<SubscriptionColumns, 'trial_ends_at' | 'trial_reminded_at' | 'canceled_at'>,
): Date | null =>
  row.trial_ends_at === null || row.trial_reminded_at !== null || row.canceled_at !== null
    ? null
    : new Date(row.trial_ends_at.getTime() - trialReminder)

type Timed = Pick<
  SubscriptionColumns,
  'status' | 'canceled_at' | 'ended_at' | 'trial_ends_at' | 'trial_reminded_at' | 'next_billing_date' | 'next_charge_at'
>

/**
 * When something of a subscription happens by itself: its renewal, another attempt to charge it, its
 * end; null: nothing does.
 */
export function nextStepAt(row: Timed): Date | null {
  if (row.ended_at !== null) return null
  if (row.status === 'trial') return trialReminderAt(row) ?? row.trial_ends_at
  if (row.canceled_at !== null) return row.next_billing_date
  if (row.status === 'past_due' || row.status === 'unpaid') return row.next_charge_at
  return row.status === 'active' ? row.next_billing_date : null
}
