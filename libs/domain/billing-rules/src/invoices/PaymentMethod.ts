import type { Invoice, Subscription } from '@frontdesk/contract'
import { isPaying, latestPaying, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { textOf } from '../reading/textOf.ts'

/** A payment method; all three fields are null when the provider only states that one exists. */
export type PaymentMethod = {
  readonly displayLabel: string | null
  readonly maskedPan: string | null
  readonly provider: string | null
}

/** The fields of an invoice that describe how it was paid. */
export type PaidInvoice = Pick<Invoice, 'maskedPan' | 'paymentDisplayLabel' | 'provider'>

/** Whether a card or an account is named; a provider alone cannot be charged. */
const isNamed = ({ displayLabel, maskedPan }: PaymentMethod): boolean => displayLabel !== null || maskedPan !== null

/** How an invoice was paid, for the payment column; null when it names nothing at all (SUB-1). */
export function invoicePayment(invoice: PaidInvoice): PaymentMethod | null {
  const displayLabel = textOf(invoice.paymentDisplayLabel)
  const maskedPan = textOf(invoice.maskedPan)
  const provider = textOf(invoice.provider)
  return (displayLabel ?? maskedPan ?? provider) ? { displayLabel, maskedPan, provider } : null
}

const summaryOf = (summary: Subscription['paymentMethodSummary']): PaymentMethod => ({
  displayLabel: textOf(summary?.displayLabel),
  maskedPan: textOf(summary?.maskedPan),
  provider: textOf(summary?.provider),
})

/**
 * The means of payment of a subscription (SUB-8): its own, else that of the latest invoice that was paid or is being
 * paid and names one, else a nameless one when `hasPaymentMethod` is true. Null only when none exists and none can be
 * derived.
 */
export function paymentMethodOf(
  subscription: Pick<Subscription, 'hasPaymentMethod' | 'paymentMethodSummary'>,
  invoices: readonly (DatedInvoice & PaidInvoice)[],
): PaymentMethod | null {
  const own = summaryOf(subscription.paymentMethodSummary)
  if (isNamed(own)) return own
  const usable = invoices.filter(
    (invoice) => isPaying(invoice) && (textOf(invoice.paymentDisplayLabel) ?? textOf(invoice.maskedPan)),
  )
  const latest = latestPaying(usable)?.invoice ?? usable[0]
  return (latest && invoicePayment(latest)) ?? (subscription.hasPaymentMethod === true ? own : null)
}
