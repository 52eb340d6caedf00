import type { Invoice, Subscription } from '@frontdesk/contract'
import { isPaying, latestPaying, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { wordOf } from '../reading/wordOf.ts'

/** A means of payment, as far as it is told; all three may be null when only its existence is. */
export type PaymentMethod = {
  readonly displayLabel: string | null
  readonly maskedPan: string | null
  readonly provider: string | null
}

/** What an invoice tells of how it was paid. */
export type PaidInvoice = Pick<Invoice, 'maskedPan' | 'paymentDisplayLabel' | 'provider'>

/** Whether a card or an account is named; a provider alone cannot be charged. */
const isNamed = ({ displayLabel, maskedPan }: PaymentMethod): boolean => displayLabel !== null || maskedPan !== null

/** How an invoice was paid, for the payment column; null when it names nothing at all (SUB-1). */
export function invoicePayment(invoice: PaidInvoice): PaymentMethod | null {
  const displayLabel = wordOf(invoice.paymentDisplayLabel)
  const maskedPan = wordOf(invoice.maskedPan)
  const provider = wordOf(invoice.provider)
  return (displayLabel ?? maskedPan ?? provider) ? { displayLabel, maskedPan, provider } : null
}

const summaryOf = (summary: Subscription['paymentMethodSummary']): PaymentMethod => ({
  displayLabel: wordOf(summary?.displayLabel),
  maskedPan: wordOf(summary?.maskedPan),
  provider: wordOf(summary?.provider),
})

/**
 * The means of payment of a subscription (SUB-8): the one it tells, else that of the latest invoice which was paid or is
 * being paid and names one, else, when the provider says that there is one, one without a name. Null only when none exists
 * and none can be derived.
 */
export function paymentMethodOf(
  subscription: Pick<Subscription, 'hasPaymentMethod' | 'paymentMethodSummary'>,
  invoices: readonly (DatedInvoice & PaidInvoice)[],
): PaymentMethod | null {
  const told = summaryOf(subscription.paymentMethodSummary)
  if (isNamed(told)) return told
  const usable = invoices.filter(
    (invoice) => isPaying(invoice) && (wordOf(invoice.paymentDisplayLabel) ?? wordOf(invoice.maskedPan)),
  )
  const latest = latestPaying(usable)?.invoice ?? usable[0]
  return (latest && invoicePayment(latest)) ?? (subscription.hasPaymentMethod === true ? told : null)
}
