import type { Invoice, Subscription } from '@frontdesk/contract'
import { accessEnd, subscriptionPhaseOf } from '@frontdesk/billing-rules'
import { trialDaysLeft } from '@frontdesk/trial-and-promo'
import type { LinkedInvoice } from '../payment-page/LinkedInvoice.ts'

/** Where a company stands with its subscription: what its notice says. Dates are null where the provider states none. */
export type SubscriptionStanding =
  | { readonly is: 'never' }
  /** `goesOn`: a plan is chosen and a card saved, which is charged when the trial ends. */
  | { readonly is: 'trial'; readonly ends: Date | null; readonly daysLeft: number; readonly goesOn: boolean }
  | { readonly is: 'trial-over'; readonly ended: Date | null }
  /** The first payment is open, or is being confirmed where it has no address to be made at. */
  | { readonly is: 'pending'; readonly paymentUrl: string | null }
  /** The first payment is open, but the address of its page may not be followed (T-16). */
  | { readonly is: 'page-unknown' }
  /** The first payment failed, and nothing is open any more. */
  | { readonly is: 'first-payment-failed'; readonly failure: InvoiceFailure | null }
  /** What was paid first was returned, since nobody wanted it any more, and nothing is open. */
  | { readonly is: 'first-payment-returned' }
  | { readonly is: 'active' }
  /** The bank wants the customer to confirm the renewal (3-D Secure). The plan goes on for some days. */
  | { readonly is: 'to-confirm'; readonly confirmationUrl: string; readonly isPlanGoingOn: boolean }
  | { readonly is: 'past-due'; readonly nextAttempt: Date | null; readonly failure: InvoiceFailure | null }
  | { readonly is: 'unpaid'; readonly failure: InvoiceFailure | null }
  | { readonly is: 'leaving'; readonly until: Date | null }
  | { readonly is: 'canceled' }
  | { readonly is: 'ended'; readonly on: Date | null }
  | { readonly is: 'paused' }

/** Why a payment failed. */
export type InvoiceFailure = NonNullable<Invoice['failure']>

const instant = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** Where an open payment of the company is made; null where none is open. Invoices are newest first. */
export const openPaymentOf = (invoices: readonly Invoice[]): string | null =>
  invoices.find(({ status, paymentUrl }) => status === 'pending' && paymentUrl)?.paymentUrl ?? null

/** Whether the payment that the company waits for can be made on no page, as the address of its page may not be followed (T-16). */
export function isOpenPageUnknown(invoices: readonly LinkedInvoice[]): boolean {
  const awaited = invoices.find(({ status }) => status === 'pending' || status === 'processing')
  return openPaymentOf(invoices) === null && awaited?.status === 'pending' && awaited.isPageUnknown === true
}

/** Why the latest payment failed; null where it did not, or nobody knows. */
const latestFailure = (invoices: readonly Invoice[]): InvoiceFailure | null =>
  invoices.find(({ status }) => status === 'failed' || status === 'completed')?.failure ?? null

/**
 * Where the first payment stands: open, at a page that may be followed or not, being confirmed, or failed or returned with nothing open
 * beside it.
 */
function pendingStanding(invoices: readonly LinkedInvoice[]): SubscriptionStanding {
  if (isOpenPageUnknown(invoices)) return { is: 'page-unknown' }
  const paymentUrl = openPaymentOf(invoices)
  const isWaiting = invoices.some(({ status }) => status === 'pending' || status === 'processing')
  const [latest] = invoices
  if (paymentUrl !== null || isWaiting) return { is: 'pending', paymentUrl }
  if (latest?.status === 'refunded') return { is: 'first-payment-returned' }
  return latest?.status === 'failed' || latest?.status === 'cancelled'
    ? { is: 'first-payment-failed', failure: latest.failure ?? null }
    : { is: 'pending', paymentUrl }
}

/** Where a company stands (SUB-5). A subscription without a plan is a trial. */
export function subscriptionStandingOf(
  subscription: Subscription | null,
  invoices: readonly LinkedInvoice[],
  now: Date,
): SubscriptionStanding {
  if (!subscription) return { is: 'never' }
  const { status, trialEndsAt, endedAt, confirmationUrl } = subscription
  switch (subscriptionPhaseOf(subscription, now)) {
    case 'ended':
      return (subscription.priceVariantId ?? null) === null && trialEndsAt
        ? { is: 'trial-over', ended: instant(endedAt) ?? instant(trialEndsAt) }
        : { is: 'ended', on: instant(endedAt) }
    case 'ended-canceled':
    case 'canceled':
      return { is: 'canceled' }
    case 'leaving':
      return { is: 'leaving', until: accessEnd(subscription, invoices, now) }
    case 'running':
      break
  }
  switch (status) {
    case 'trial': {
      const ends = instant(trialEndsAt)
      return {
        is: 'trial',
        ends,
        // As the badge counts them, by the days of this device; the provider's count is by its own.
        daysLeft: ends ? Math.max(0, trialDaysLeft(ends, now)) : (subscription.daysLeftInTrial ?? 0),
        goesOn: (subscription.priceVariantId ?? null) !== null && subscription.hasPaymentMethod === true,
      }
    }
    case 'pending':
      return pendingStanding(invoices)
    case 'past_due':
      return confirmationUrl
        ? { is: 'to-confirm', confirmationUrl, isPlanGoingOn: true }
        : { is: 'past-due', nextAttempt: instant(subscription.nextChargeAt), failure: latestFailure(invoices) }
    case 'unpaid':
      return confirmationUrl
        ? { is: 'to-confirm', confirmationUrl, isPlanGoingOn: false }
        : { is: 'unpaid', failure: latestFailure(invoices) }
    case 'paused':
      return { is: 'paused' }
    case 'active':
    case 'canceled':
    case 'ended':
      // The last two are no phase of a running subscription.
      return { is: 'active' }
  }
}
