import type { CurrencyCode, InvoiceStatus } from '@frontdesk/contract'
import type { PaymentFailure } from './InvoiceState.ts'

/** A payment as its provider has it now, as far as it decides about an invoice. Amounts are in minor units. */
export type SeenPayment = {
  readonly id: string
  readonly status: InvoiceStatus
  readonly amount: number
  readonly currency: CurrencyCode
  readonly refundedAmount: number
  readonly failure: PaymentFailure | null
  /** Where the customer confirms the charge with the bank; null: nothing is to be confirmed. */
  readonly confirmationUrl: string | null
  /** Whether the card is still being saved: its token comes later, or never. */
  readonly isTokenToCome: boolean
  readonly modifiedAt: Date
}

/** The facts about an invoice and its subscription by which a payment is judged. Amounts are in minor units. */
export type PaymentContext = {
  readonly amount: number
  readonly currency: CurrencyCode
  /** The amount that had been returned when the payment was seen last. */
  readonly refundedAmount: number
  /** When the state of the payment was made that was applied last; null: none was. */
  readonly modifiedAt: Date | null
  /** Whether the subscription has ended: its card buys time without access. */
  readonly isEnded: boolean
}

/** Something that happens to an invoice. */
export type InvoiceEvent =
  /** Its provider has opened the page. */
  | { readonly type: 'page-opened'; readonly paymentId: string }
  /** A notice names its payment, which was not known. */
  | { readonly type: 'payment-noticed'; readonly paymentId: string }
  /** No page was opened: the process that opened it has ended, or its provider opens none. */
  | { readonly type: 'page-missing' }
  /** The saved card is charged now, or certainly was not charged. */
  | { readonly type: 'card-asked' | 'card-not-asked'; readonly attempt: number }
  /** Its provider refuses the charge as it is. */
  | { readonly type: 'charge-refused'; readonly attempt: number }
  /** There is no card that could be charged. */
  | { readonly type: 'card-missing'; readonly attempt: number }
  /** Its provider was asked for the payment of an attempt, and has one. */
  | {
      readonly type: 'payment-seen'
      readonly attempt: number
      readonly payment: SeenPayment
      readonly context: PaymentContext
    }
  /** Its provider was asked for the payment of an attempt, and has none. */
  | { readonly type: 'payment-missing'; readonly attempt: number }
  /** It costs nothing. */
  | { readonly type: 'waived' }
  /** The company, a later order or the schedule gives it up. */
  | { readonly type: 'withdrawn' }
  /** The saved card is to be charged once more, after it failed or was withdrawn. */
  | { readonly type: 'attempted-again' }

/** Work that follows from an event, in the order in which it is done and in the same transaction. */
export type InvoiceEffect =
  /** Its money or its card is the company's: the subscription becomes active, a number is taken, a receipt is sent. */
  | { readonly do: 'settle' }
  /** The returned amount is noted, and the subscription changed by it. */
  | { readonly do: 'apply-refund' }
  /** The card is saved whose token has come after its payment. */
  | { readonly do: 'save-late-card' }
  /** The card is removed that was saved with a payment that is not applied. */
  | { readonly do: 'remove-card' }
  /** An error for the operator: money or a card came that was not asked for. */
  | { readonly do: 'report-unasked'; readonly isWrong: boolean }
  /** The payment is returned. */
  | { readonly do: 'return-payment' }
  /** Another payment of the invoice is looked at, and returned if it was made. */
  | { readonly do: 'check-duplicate'; readonly paymentId: string }
  /** A charge whose answer was lost is looked for, for days. */
  | { readonly do: 'search-charge' }
  /** The subscription is past due, or unpaid after the last attempt. */
  | { readonly do: 'dun'; readonly failure: PaymentFailure }
  /** The administrators are written that the plan was not upgraded. */
  | { readonly do: 'tell-upgrade-failed' }
  /** The customer is asked to confirm the charge. */
  | { readonly do: 'ask-to-confirm'; readonly url: string }
  /** The promo code of the order is free, and the page is closed at once. */
  | { readonly do: 'release' }
  /** The screens of the company learn of it. */
  | { readonly do: 'announce' }
  /** The payment is looked at again: its bank, or its customer, is to decide, or the token of its card is to come. */
  | { readonly do: 'look-again'; readonly for: 'decision' | 'card' }

/** The state of an invoice after an event, and the work that follows. */
export type InvoiceStep<State> = { readonly state: State; readonly effects: readonly InvoiceEffect[] }
