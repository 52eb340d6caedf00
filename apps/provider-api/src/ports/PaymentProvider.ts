import type { PaymentFailure } from '@frontdesk/billing-machine'
import type { CurrencyCode, InvoiceStatus } from '@frontdesk/contract'
import type { paymentDisputes } from '../db/schema/valueLists.ts'

export type { PaymentFailure }

export type PaymentDispute = (typeof paymentDisputes)[number]

/** A payment as its provider has it now. Amounts are in minor units. */
export type Payment = {
  /** The provider's id. */
  id: string
  /** Ours: `<company>.<invoice>.<attempt>` (`paymentReference`). */
  reference: string
  status: InvoiceStatus
  amount: number
  currency: CurrencyCode
  /** The amount that was returned to the card so far. */
  refundedAmount: number
  /** Our references of refunds that the provider failed to make, also after it had called them made. */
  failedRefunds: readonly string[]
  /** The card, as far as it may be shown: `444403******1902`, and `Visa 1902`. */
  maskedPan: string | null
  displayLabel: string | null
  /** The token by which the card is charged again; null: it was not saved. Secret. */
  token: string | null
  /** Whether the card is still being saved: its token comes later, or never. */
  isTokenToCome: boolean
  failure: PaymentFailure | null
  /** Where the customer confirms the charge with the bank (3-D Secure); null: nothing is to be confirmed. */
  confirmationUrl: string | null
  /**
   * Whether the customer has had their bank take the money back; `lost`: it is gone, and counts as
   * returned. Null: no money was.
   */
  dispute: PaymentDispute | null
  createdAt: Date | null
  /** Of two states of one payment the later one counts, in whichever order they arrive. */
  modifiedAt: Date
}

/**
 * Why a call of a payment provider failed. `refused`: it will not succeed as it is. `not-permitted`: the operator's
 * account lacks a permission, such as monobank's tokenisation. `unknown`: it may have been done; read it with
 * `findPayment` before it is repeated.
 */
export type PaymentFault =
  | { type: 'refused'; message: string }
  | { type: 'not-permitted'; message: string }
  | { type: 'wait'; milliseconds: number | null }
  | { type: 'unknown'; message: string }

export type PaymentResult<T> = { ok: true; value: T } | { ok: false; fault: PaymentFault }

/**
 * The state of a refund at its provider, by our reference: it was `made`, with the payment as it is then; `accepted`,
 * and will be made; `failed`; or `unknown`: the payment does not show it, and may show later one that was accepted.
 */
export type ProviderRefund = { state: 'made'; payment: Payment } | { state: 'accepted' | 'failed' | 'unknown' }

/** The purpose of a payment. `customerKey` groups the saved cards of one company at the provider. */
type Purpose = {
  reference: string
  currency: CurrencyCode
  description: string
  customerKey: string
  /** Where the payment page leads back to. */
  redirectUrl: string
}

/**
 * A notice of a provider: the payment that changed, or `other` for one about something else. `reject`: its signature is
 * not valid. `unreadable`: it is signed, and is no notice. `later`: which payment it is about could not be found out
 * now, so it is to be sent again: the provider does not answer, or does not let our key read it.
 */
export type PaymentNotice =
  | { type: 'payment'; paymentId: string; reference: string }
  | { type: 'other' }
  | { type: 'reject' }
  | { type: 'unreadable' }
  | { type: 'later'; because: 'unreachable' | 'not-permitted' }

/**
 * A payment provider: sandbox, monobank or Stripe. It never throws for what the provider answers, and keeps no state
 * that matters: a payment is looked up by its id or by our reference.
 */
export type PaymentProvider = {
  name: 'sandbox' | 'monobank' | 'stripe'
  /**
   * Whether a charge with the same reference once more is the same charge, also while the first
   * one is still being made.
   */
  hasIdempotentCharges: boolean
  /** The least that it charges, in minor units. */
  leastCharges: Readonly<Record<CurrencyCode, number>>
  /**
   * Opens a page on which `amount` is paid and the card saved. The same reference once more may open a second
   * page; only one is ever shown.
   */
  createPayment: (of: Purpose & { amount: number }) => Promise<PaymentResult<{ id: string; url: string }>>
  /** Opens a page on which a card is saved and nothing is charged. */
  createSetup: (of: Purpose) => Promise<PaymentResult<{ id: string; url: string }>>
  /**
   * Charges a saved card without the customer; a page on which their bank asks to confirm it leads back to the app. A
   * declined card is a payment that failed, not a fault.
   */
  chargeCard: (of: Omit<Purpose, 'redirectUrl'> & { amount: number; token: string }) => Promise<PaymentResult<Payment>>
  /** The payment of an id; null when the provider has none. */
  fetchPayment: (id: string) => Promise<PaymentResult<Payment | null>>
  /**
   * The newest payment of a customer with our reference that was made at `since` or later; null when there is none.
   * `isWanted`: where the bank asks for the customer, it is asked to let them confirm it, like at the
   * charge; else it stays as it is.
   */
  findPayment: (of: {
    reference: string
    customerKey: string
    since: Date
    isWanted: boolean
  }) => Promise<PaymentResult<Payment | null>>
  /** The ids of all charges of a customer with our reference that were made at `since` or later, newest first. */
  listPayments: (of: { reference: string; customerKey: string; since: Date }) => Promise<PaymentResult<string[]>>
  /** Closes the page of a payment that was not made; one that was made meanwhile stays, and is answered. */
  cancelPayment: (id: string) => Promise<PaymentResult<Payment | null>>
  /** The state of a payment's refund that has our reference. */
  findRefund: (of: { id: string; reference: string }) => Promise<PaymentResult<ProviderRefund>>
  /**
   * Returns money to the card. Asked once more, it may return it twice: `makeRefund` looks and notes before it asks.
   */
  refund: (of: { id: string; amount: number; reference: string }) => Promise<PaymentResult<ProviderRefund>>
  /**
   * Deletes a saved card by its token, so that it cannot be charged any more; one that is not there is deleted already.
   */
  removeCard: (token: string) => Promise<PaymentResult<null>>
  /**
   * Checks a webhook's signature over its raw body, in constant time. It is a hint only: what counts is `fetchPayment`.
   */
  readNotice: (webhook: { body: Buffer; headers: Record<string, string | undefined> }) => Promise<PaymentNotice>
}

/** The provider that takes payments in a currency; null: none does. */
export type PaymentProviders = (currency: CurrencyCode) => PaymentProvider | null

/** An attempt to pay an invoice. */
export type PaymentAttempt = { companyId: number; invoiceId: string; attempt: number }

/** Groups the saved cards of a company at its payment provider. */
export const customerKey = (companyId: number): string => `company-${companyId}`

/** Our reference of an attempt to pay. */
export const paymentReference = ({ companyId, invoiceId, attempt }: PaymentAttempt): string =>
  `${companyId}.${invoiceId}.${attempt}`

const reference = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,4})$/

/** The attempt of a reference; null for one that is not ours. */
export function readPaymentReference(text: string): PaymentAttempt | null {
  const match = reference.exec(text)
  return match?.[1] && match[2] && match[3]
    ? { companyId: Number(match[1]), invoiceId: match[2], attempt: Number(match[3]) }
    : null
}
