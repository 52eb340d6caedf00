import type { BillingPeriod, CancelReason, CurrencyCode, SubscriptionStatus } from '@frontdesk/contract'
import type { OrderedPlan } from './OrderedPlan.ts'

/** The columns of a stored subscription that hold its state, and change with it. */
export type SubscriptionColumns = {
  readonly status: SubscriptionStatus
  readonly canceled_at: Date | null
  readonly cancel_reason: CancelReason | null
  readonly cancel_comment: string | null
  readonly ended_at: Date | null
  readonly trial_ends_at: Date | null
  readonly trial_reminded_at: Date | null
  /** Null during the trial that a registration began. */
  readonly price_variant_id: string | null
  readonly conversations: number | null
  readonly salons: number
  /** For one period, before any discount, in minor units. */
  readonly amount: number
  readonly currency_code: CurrencyCode
  readonly billing_period: BillingPeriod
  readonly billing_interval: number
  /** The change that is ordered for the next period. */
  readonly scheduled_change: OrderedPlan | null
  /** The first day of the schedule, from which periods are counted. */
  readonly period_anchor: Date | null
  readonly current_period_start: Date | null
  readonly paid_at: Date | null
  readonly next_billing_date: Date | null
  readonly past_due_since: Date | null
  /** Failed charges of the period that is due. */
  readonly charge_attempts: number
  readonly next_charge_at: Date | null
  /** When the schedule goes on after a charge that the customer has asked for has failed; null: none was. */
  readonly retry_at: Date | null
  /** Where the customer confirms a charge that the bank asks to be confirmed. */
  readonly confirmation_url: string | null
}

/** A stored subscription as events change it: its state, its card and whether its plan upgrades by itself. */
export type StoredSubscription = SubscriptionColumns & {
  readonly payment_method_id: string | null
  readonly is_auto_upgraded: boolean
}
