import type { BillingPeriod, SubscriptionStatus } from '@frontdesk/contract'

/** The columns of a stored subscription by which its next step and its dunning are decided. */
export type SubscriptionColumns = {
  readonly status: SubscriptionStatus
  readonly canceled_at: Date | null
  readonly ended_at: Date | null
  readonly trial_ends_at: Date | null
  readonly trial_reminded_at: Date | null
  readonly price_variant_id: string | null
  readonly billing_period: BillingPeriod
  /** The change that is ordered for the next period. */
  readonly scheduled_change: { readonly billingPeriod: BillingPeriod } | null
  /** The first day of the schedule, from which periods are counted. */
  readonly period_anchor: Date | null
  readonly current_period_start: Date | null
  readonly next_billing_date: Date | null
  readonly past_due_since: Date | null
  /** Failed charges of the period that is due. */
  readonly charge_attempts: number
  readonly next_charge_at: Date | null
  /** When the schedule goes on after a charge that the customer has asked for has failed; null: none was. */
  readonly retry_at: Date | null
}
