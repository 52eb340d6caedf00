import type { Invoice } from '@frontdesk/contract'
import type { InvoicePurpose } from './InvoicePurpose.ts'

/** Why a payment failed, in the terms of an invoice. */
export type PaymentFailure = NonNullable<Invoice['failure']>

/** The facts of an invoice that it has in every state. */
export type InvoiceFacts = {
  readonly purpose: InvoicePurpose
  /** The number of the last attempt to pay it, which is part of its reference at the provider. */
  readonly attempt: number
  readonly createdAt: Date
  /** When the last attempt was begun; null on old invoices. */
  readonly attemptedAt: Date | null
  /** The provider's id of the payment, or of its page; null while it is not known. */
  readonly paymentId: string | null
  /** When the saved card was last asked for this attempt; null: not yet, or it was certainly not charged. */
  readonly sentAt: Date | null
  readonly failure: PaymentFailure | null
  /** Until when the token of the card is awaited that was given with the payment; null: none is. */
  readonly cardAwaitedUntil: Date | null
}

/** A page on which the customer pays or saves a card. */
type PageState =
  /** Its provider opens the page. Ends a minute later: without a page it is withdrawn. */
  | { readonly is: 'page-opening'; readonly paymentId: null }
  /**
   * The page is open, and no payment has begun. Ends after a day: the page is closed, and the invoice withdrawn
   * where its provider cannot close it or does not know it.
   */
  | { readonly is: 'page-open'; readonly paymentId: string }
  /** A payment is being made on the page. Ends after two days: the invoice is withdrawn. */
  | { readonly is: 'page-paying'; readonly paymentId: string }
  /** A card was declined, and another one may be tried. The page is closed after a day; the invoice stays declined. */
  | { readonly is: 'page-declined' }

/** A charge of the saved card, without the customer. */
type ChargeState =
  /**
   * The card is to be charged. It waits while the provider is away or refuses the operator's key, with an error in the
   * log; an automatic upgrade waits half an hour for an open order, and is withdrawn when it is not needed any more. A
   * renewal is withdrawn when its period is over.
   */
  | { readonly is: 'charge-queued'; readonly paymentId: null; readonly sentAt: null }
  /**
   * The card was charged, and no answer is known. The charge is looked up and made again, at monobank ten minutes
   * later; the first one is looked for during three days.
   */
  | { readonly is: 'charge-sent'; readonly paymentId: null; readonly sentAt: Date }
  /** The provider has noted the charge, and has not begun it. Ends as an undecided one does. */
  | { readonly is: 'charge-noted'; readonly paymentId: string }
  /**
   * The bank has not decided the charge, or the customer is to confirm it. Ends after a day: a renewal has failed; an
   * automatic upgrade is withdrawn, at once where the customer is asked.
   */
  | { readonly is: 'charge-undecided'; readonly paymentId: string }
  /**
   * The charge was declined, expired or could not be made. A renewal is tried again by the dunning; an automatic
   * upgrade when the company does something for it. One that expired here may be paid yet: it counts as long as no
   * other attempt has begun.
   */
  | { readonly is: 'charge-failed' }

/** An invoice that is not paid any more, or was. */
type EndState =
  /** The provider has closed the page, or cancelled the automatic upgrade. Money that comes is returned. */
  | { readonly is: 'closed' }
  /**
   * The company, a later order or the schedule gave it up. Its page is closed, and money that comes is returned: an
   * undecided payment is looked at for a month, then when its notice comes. `isDeclined`: it is shown as failed.
   */
  | { readonly is: 'withdrawn'; readonly at: Date; readonly isDeclined: boolean }
  /** It was paid, or cost nothing. `cardAwaitedUntil`: the order goes on without the card an hour later. */
  | { readonly is: 'paid'; readonly at: Date }
  /** It was paid, and all of its money went back. */
  | { readonly is: 'returned'; readonly paidAt: Date }
  /** Money came that was not asked for, or went back before it was seen, and all of it is returned. */
  | { readonly is: 'returned-unasked'; readonly withdrawnAt: Date | null }

/**
 * The state of an invoice, which `stepInvoice` decides. Each one says how it ends by itself (decision 0065): nothing
 * waits without an end. On the server `readInvoiceState` reads its columns, `isInState` compares them in queries, and
 * `writeInvoiceState.ts` alone stores them. The status that the wire shows follows from the state
 * (`invoiceColumnsOf`), and is one of six.
 */
export type InvoiceState = InvoiceFacts & (PageState | ChargeState | EndState)

/** The name of a state. */
export type InvoiceStateName = InvoiceState['is']
