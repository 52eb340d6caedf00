import type { Invoice, Subscription } from '@frontdesk/contract'
import { accessEnd, chargeToRetry, paymentMethodOf, subscriptionPhaseOf } from '@frontdesk/billing-rules'
import { trialDaysLeft } from '@frontdesk/trial-and-promo'
import type { LinkedInvoice } from '../payment-page/LinkedInvoice.ts'

/**
 * Where a company stands with its subscription: what its notice says. Dates are null where the provider states none.
 */
export type SubscriptionStanding =
  | { readonly is: 'never' }
  /**
   * `plan`: whether one is chosen, and whether a card is saved, which is charged when the trial ends: without
   * one the plan ends with it.
   */
  | {
      readonly is: 'trial'
      readonly ends: Date | null
      readonly daysLeft: number
      readonly plan: 'none' | 'without-card' | 'with-card'
    }
  | { readonly is: 'trial-over'; readonly ended: Date | null }
  /** The first payment is open, or is being confirmed where it has no address to be made at. */
  | { readonly is: 'pending'; readonly paymentUrl: string | null }
  /** The first payment is open, but the address of its page may not be followed (T-16). */
  | { readonly is: 'page-unknown' }
  /** The first payment failed, and nothing is open any more. */
  | { readonly is: 'first-payment-failed'; readonly failure: InvoiceFailure | null }
  /** The first payment was returned, since its order had been withdrawn, and nothing is open. */
  | { readonly is: 'first-payment-returned' }
  | { readonly is: 'active' }
  /** The bank wants the customer to confirm the renewal (3-D Secure). The plan goes on for some days. */
  | { readonly is: 'to-confirm'; readonly confirmationUrl: string; readonly isPlanGoingOn: boolean }
  | ({
      readonly is: 'past-due'
      readonly nextAttempt: Date | null
      /** When the assistant pauses where nothing was paid until then. */
      readonly lastAttempt: Date | null
    } & OwedPayment)
  | ({ readonly is: 'unpaid' } & OwedPayment)
  | { readonly is: 'leaving'; readonly until: Date | null }
  | { readonly is: 'canceled' }
  | { readonly is: 'ended'; readonly on: Date | null }
  | { readonly is: 'paused' }

/** A renewal that is not paid, and the saved card that is charged for it. */
type OwedPayment = {
  readonly failure: InvoiceFailure | null
  readonly hasCard: boolean
  /**
   * `card-now`: it is being charged; `payment-now`: a payment is being made, as of an order on its page, which need not
   * be of this card; `again`: it can be charged once more; null: another card is the way.
   */
  readonly charge: 'card-now' | 'payment-now' | 'again' | null
}

type StandingOfTrial = Extract<SubscriptionStanding, { is: 'trial' }>

/** Why a payment failed. */
export type InvoiceFailure = NonNullable<Invoice['failure']>

const instant = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** Where an open payment of the company is made; null where none is open. Invoices are newest first. */
export const openPaymentOf = (invoices: readonly Invoice[]): string | null =>
  invoices.find(({ status, paymentUrl }) => status === 'pending' && paymentUrl)?.paymentUrl ?? null

/** Whether a payment of the company is being made: by its saved card, or on a page. */
export const isPaymentInProgress = (invoices: readonly Invoice[]): boolean =>
  invoices.some(({ status }) => status === 'processing')

/**
 * Whether a payment is being made beside a plan or trial that runs, of an order on its page or by the saved card:
 * nothing else can be ordered meanwhile. Of a plan that is owed for, and of a first order, the standing says it.
 */
export const isPaymentBesidePlan = (invoices: readonly Invoice[], { is }: SubscriptionStanding): boolean =>
  (is === 'active' || is === 'trial' || is === 'leaving' || is === 'paused') && isPaymentInProgress(invoices)

/** Whether a card is saved; where the provider does not say, whether one is known. */
export const hasSavedCard = (subscription: Subscription, invoices: readonly Invoice[]): boolean =>
  subscription.hasPaymentMethod ?? paymentMethodOf(subscription, invoices) !== null

/**
 * Whether the payment that the company waits for can be made on no page, as the address of its page
 * may not be followed (T-16).
 */
export function isOpenPageUnknown(invoices: readonly LinkedInvoice[]): boolean {
  const awaited = invoices.find(({ status }) => status === 'pending' || status === 'processing')
  return openPaymentOf(invoices) === null && awaited?.status === 'pending' && awaited.isPageUnknown === true
}

/** Why the latest payment failed; null where it did not, or the reason is not known. */
const latestFailure = (invoices: readonly Invoice[]): InvoiceFailure | null =>
  invoices.find(({ status }) => status === 'failed' || status === 'completed')?.failure ?? null

/**
 * Where the first payment stands: open, at a page that may be followed or not, being confirmed, or failed or returned
 * with nothing open beside it.
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

/** The plan that follows a trial when it ends. */
function trialPlan(subscription: Subscription, invoices: readonly Invoice[]): StandingOfTrial['plan'] {
  if ((subscription.priceVariantId ?? null) === null) return 'none'
  return hasSavedCard(subscription, invoices) ? 'with-card' : 'without-card'
}

/** Whether the plan or the trial of a company runs: all others have nothing whose limit could be reached. */
export function isPlanRunning(standing: SubscriptionStanding): boolean {
  switch (standing.is) {
    case 'to-confirm':
      return standing.isPlanGoingOn
    case 'trial':
    case 'active':
    case 'past-due':
    case 'leaving':
    case 'paused':
      return true
    case 'never':
    case 'trial-over':
    case 'pending':
    case 'page-unknown':
    case 'first-payment-failed':
    case 'first-payment-returned':
    case 'unpaid':
    case 'canceled':
    case 'ended':
      return false
  }
}

/** The charge in progress for a failed renewal, or the charge that can be tried once more. */
function chargeOf(
  subscription: Subscription,
  invoices: readonly Invoice[],
  { hasCard, nextAttempt, now }: { hasCard: boolean; nextAttempt: Date | null; now: Date },
): OwedPayment['charge'] {
  const mayRetry = chargeToRetry(subscription, now) !== null
  if (isPaymentInProgress(invoices)) {
    // A renewal has one invoice for all of its attempts: while that has failed, it is another payment that is made.
    const settled = invoices.find(({ status }) => status === 'failed' || status === 'completed')
    return hasCard && !mayRetry && settled?.status !== 'failed' ? 'card-now' : 'payment-now'
  }
  // Without a card an attempt that is due ends at once.
  if (hasCard && nextAttempt !== null && nextAttempt <= now) return 'card-now'
  return mayRetry ? 'again' : null
}

/** The payment that is due for a renewal whose charge has failed. */
function owedPaymentOf(subscription: Subscription, invoices: readonly Invoice[], now: Date): OwedPayment {
  const nextAttempt = instant(subscription.nextChargeAt)
  // A provider may not say; what was charged before was a card.
  const hasCard = subscription.hasPaymentMethod !== false
  const charge = chargeOf(subscription, invoices, { hasCard, nextAttempt, now })
  return { failure: latestFailure(invoices), hasCard, charge }
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
        plan: trialPlan(subscription, invoices),
      }
    }
    case 'pending':
      return pendingStanding(invoices)
    case 'past_due':
      return confirmationUrl
        ? { is: 'to-confirm', confirmationUrl, isPlanGoingOn: true }
        : {
            is: 'past-due',
            nextAttempt: instant(subscription.nextChargeAt),
            lastAttempt: instant(subscription.lastChargeAt),
            ...owedPaymentOf(subscription, invoices, now),
          }
    case 'unpaid':
      return confirmationUrl
        ? { is: 'to-confirm', confirmationUrl, isPlanGoingOn: false }
        : { is: 'unpaid', ...owedPaymentOf(subscription, invoices, now) }
    case 'paused':
      return { is: 'paused' }
    case 'active':
    case 'canceled':
    case 'ended':
      // The last two are no phase of a running subscription.
      return { is: 'active' }
  }
}
