import type { CancelReason, CurrencyCode } from '@frontdesk/contract'
import type { InvoicePurpose } from '../invoice/InvoicePurpose.ts'
import type { PaymentFailure } from '../invoice/InvoiceState.ts'
import type { OrderedPlan, ReplacedPlan } from './OrderedPlan.ts'
import type { PayingInvoice } from './PayingInvoice.ts'
import type { SubscriptionColumns } from './SubscriptionColumns.ts'

/** The charge of a renewal. */
export type RenewalCharge = {
  /** The period that it is for; null on old invoices. */
  readonly periodStart: Date | null
  /** When its invoice was begun. */
  readonly begunAt: Date
  /** Whether another card was saved since the card was charged. */
  readonly isCardReplaced: boolean
}

/** Something that happens to a subscription. */
export type BillingEvent =
  /** The time of its next step may have come: a reminder, an end or a charge. */
  | { readonly type: 'time-came' }
  /** An order begins the trial of a plan. */
  | {
      readonly type: 'trial-begun'
      readonly plan: OrderedPlan
      readonly currency: CurrencyCode
      readonly ends: Date
    }
  /** The operator lets a trial end later. */
  | { readonly type: 'trial-extended'; readonly ends: Date }
  /** An order comes after a trial that is over by time, whose end no job has written yet. */
  | { readonly type: 'trial-over' }
  /** An invoice of it was paid, or cost nothing. */
  | { readonly type: 'invoice-paid'; readonly invoice: PayingInvoice }
  /** The charge of its renewal was not paid. */
  | { readonly type: 'charge-failed'; readonly charge: RenewalCharge; readonly failure: PaymentFailure }
  /** The bank asks the customer to confirm the charge of its renewal at an address. */
  | { readonly type: 'confirmation-asked'; readonly charge: RenewalCharge; readonly url: string }
  /** The company asks to have its saved card charged once more. */
  | { readonly type: 'charge-asked' }
  /** A card is saved as the one that it is charged to. */
  | { readonly type: 'card-saved' }
  /** Another plan is ordered for the next period. */
  | { readonly type: 'change-scheduled'; readonly plan: OrderedPlan }
  /** The company keeps its plan in place of the one that it had ordered for the next period. */
  | { readonly type: 'plan-kept' }
  /** The company cancels it. */
  | { readonly type: 'cancelled'; readonly reason: CancelReason | null; readonly comment: string | null }
  /** The company takes its cancellation back. */
  | { readonly type: 'cancellation-taken-back' }
  /** The money of its running period went back as a whole. */
  | { readonly type: 'period-returned' }
  /** The money of an upgrade went back as a whole, and the plan is to come back that it had replaced. */
  | { readonly type: 'upgrade-returned'; readonly replaced: ReplacedPlan }
  /** The company has no administrators any more. */
  | { readonly type: 'administrators-left' }

/** Work that follows from an event, in the order in which it is done and in the same transaction. */
export type SubscriptionEffect =
  /** The next step is not due yet: its job waits for its time. */
  | { readonly do: 'schedule-step' }
  /** The administrators are written that the trial ends soon, and what is charged then. */
  | { readonly do: 'tell-trial-ending'; readonly at: Date }
  /** They are written that the trial has ended. */
  | { readonly do: 'tell-trial-ended'; readonly at: Date }
  /** The card is charged for the period that begins at a moment. */
  | { readonly do: 'begin-charge'; readonly start: Date }
  /** The invoice of the event is withdrawn: another card is charged in its place. */
  | { readonly do: 'withdraw-charge' }
  /** Invoices of the subscription that are not paid are withdrawn, of some purposes. */
  | { readonly do: 'withdraw-invoices'; readonly purposes: readonly InvoicePurpose[] }
  /** The promo code is free again that became the company's with the change that was ordered for the next period. */
  | { readonly do: 'release-change' }
  /** The trial of the company's registration is over. */
  | { readonly do: 'end-registration-trial' }
  /** An automatic upgrade that has failed, or was withdrawn, is tried again. */
  | { readonly do: 'try-upgrade'; readonly cause: 'card-saved' | 'renewal-paid' | 'cancellation-taken-back' }
  /** The administrators are written that a charge has failed, and when the next is made; null: the plan is unpaid. */
  | { readonly do: 'tell-charge-failed'; readonly next: Date | null }
  /** They are asked to confirm a charge. `isPaused`: the plan is unpaid until then. */
  | { readonly do: 'tell-charge-to-confirm'; readonly isPaused: boolean }
  /** They are written until when the cancelled plan can be used. `hasEnded`: no longer. */
  | { readonly do: 'tell-cancelled'; readonly until: Date; readonly hasEnded: boolean }

/** The columns that an event changes. */
export type SubscriptionChange = Partial<SubscriptionColumns>

/**
 * The columns that an event changes, and the work that follows. `change`: null where the event changes nothing; without
 * columns where the screens of the company learn of it all the same.
 */
export type SubscriptionStep = {
  readonly change: SubscriptionChange | null
  readonly effects: readonly SubscriptionEffect[]
}
