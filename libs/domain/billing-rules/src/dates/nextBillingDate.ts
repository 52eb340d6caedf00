import type { Invoice, Subscription } from '@frontdesk/contract'
import { firstDateOf } from '../reading/dateOf.ts'
import { addPeriod } from './addPeriod.ts'
import { periodOf } from './Period.ts'

/** The fields by which an invoice is dated. */
export type DatedInvoice = { readonly status?: string | null | undefined } & Pick<
  Invoice,
  'providerModifiedAt' | 'providerCreatedAt' | 'createdAt'
>

/** When an invoice was settled: the first readable of its dates; null if none is (SUB-9). */
export const invoiceDate = (invoice: DatedInvoice): Date | null =>
  firstDateOf(invoice.providerModifiedAt, invoice.providerCreatedAt, invoice.createdAt)

/** Whether an invoice was paid, or is being paid. */
export const isPaying = (invoice: { readonly status?: string | null | undefined }): boolean =>
  invoice.status === 'completed' || invoice.status === 'processing'

/** Of those that were paid or are being paid, the one with the latest date; null when there is none with a date. */
export function latestPaying<I extends DatedInvoice>(invoices: readonly I[]): { invoice: I; date: Date } | null {
  let latest: { invoice: I; date: Date } | null = null
  for (const invoice of invoices.filter(isPaying)) {
    const date = invoiceDate(invoice)
    if (date && (!latest || date > latest.date)) latest = { invoice, date }
  }
  return latest
}

/**
 * When the next charge is due: the billing date, else the end of the trial, else one billing period after the latest
 * invoice that was paid or is being paid; null when none of these exists (SUB-9, B9). The first that exists
 * counts, even if it has passed.
 */
export function nextBillingDate(
  subscription: Pick<Subscription, 'nextBillingDate' | 'trialEndsAt' | 'billingPeriod' | 'billingInterval'>,
  invoices: readonly DatedInvoice[],
): Date | null {
  const stated = firstDateOf(subscription.nextBillingDate, subscription.trialEndsAt)
  if (stated) return stated
  const latest = latestPaying(invoices)
  const due = latest && addPeriod(latest.date, periodOf(subscription))
  return due && !Number.isNaN(due.getTime()) ? due : null
}
