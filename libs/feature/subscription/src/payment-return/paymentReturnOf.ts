import type { CompanySubscription } from '@frontdesk/api-client'
import { invoiceDate, paymentMethodOf } from '@frontdesk/billing-rules'
import type { Invoice, Subscription } from '@frontdesk/contract'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import type { PaymentReturn } from './PaymentReturnView.tsx'

/** The purpose that the address names after a payment page; anybody can make an address, so it promises nothing. */
export type ReturnPurpose =
  /** `page`: the payment page that this tab left for; undefined where that is not known. */
  | { readonly is: 'payment'; readonly page: string | undefined }
  /** Something was ordered that costs nothing now. */
  | { readonly is: 'order'; readonly subscriptionId: string }
  /** `before`: the card that was there when this tab left; undefined where that is not known. */
  | { readonly is: 'card'; readonly before: string | null | undefined }

/** Milliseconds for which an invoice may be the one that somebody comes back from. */
const recent = 24 * 3_600_000

/**
 * The card of a subscription as it is compared: its names and, where the provider states it, when it was saved, as the
 * same card may be saved again. Null without a card.
 */
export function cardKey({
  subscription,
  invoices,
}: Pick<CompanySubscription, 'subscription' | 'invoices'>): string | null {
  const method = subscription && paymentMethodOf(subscription, invoices)
  const savedAt = subscription?.paymentMethodSummary?.savedAt
  return method && [method.displayLabel, method.maskedPan, savedAt].map((part) => part ?? '').join('/')
}

const isRecent = (invoice: Invoice, now: Date): boolean => {
  const date = invoiceDate(invoice)
  return date !== null && now.getTime() - date.getTime() < recent
}

/**
 * The outcome of the newest invoice. An invoice that waits on another page than the one that was left was ordered
 * later: it has taken the place of what was ordered there, unless that was paid before.
 */
function ofPayment({ invoices }: CompanySubscription, page: string | undefined, now: Date): PaymentReturn {
  const [invoice, before] = invoices
  if (!invoice) return { is: 'nothing' }
  const planName = invoice.subscription?.priceVariantName ?? null
  const paymentUrl = invoice.paymentUrl ?? null
  switch (invoice.status) {
    case 'pending':
      if (paymentUrl === null || page === undefined || page === paymentUrl)
        return { is: 'checking', isCard: false, paymentUrl }
      return before?.status === 'completed' && isRecent(before, now)
        ? { is: 'paid', planName: before.subscription?.priceVariantName ?? null }
        : { is: 'replaced', planName, paymentUrl }
    case 'processing':
      return { is: 'checking', isCard: false, paymentUrl: null }
    case 'completed':
      return isRecent(invoice, now) ? { is: 'paid', planName } : { is: 'nothing' }
    case 'failed':
    case 'cancelled': {
      if (!isRecent(invoice, now)) return { is: 'nothing' }
      // An invoice that a later change has withdrawn has not failed: a payment of it goes back.
      const isWithdrawn = invoice.status === 'cancelled' && (invoice.failure ?? null) === null
      return isWithdrawn ? { is: 'withdrawn' } : { is: 'failed', failure: invoice.failure ?? null, paymentUrl }
    }
    case 'refunded':
      return isRecent(invoice, now) ? { is: 'withdrawn' } : { is: 'nothing' }
  }
}

function ofOrder(of: CompanySubscription, subscriptionId: string, now: Date): PaymentReturn {
  const { subscription } = of
  if (subscription?.id !== subscriptionId) return { is: 'nothing' }
  return subscription.status === 'pending' ? ofPayment(of, undefined, now) : orderedPlan(subscription)
}

/** The effect of an order that costs nothing now: the plan at the next renewal, a trial, or the plan at once. */
function orderedPlan({ scheduledChange, status, priceVariant, trialEndsAt }: Subscription): PaymentReturn {
  if (scheduledChange) return { is: 'ordered', planName: scheduledChange.priceVariantName, begins: scheduledChange.on }
  const planName = priceVariant?.name ?? null
  if (planName !== null && status === 'trial' && trialEndsAt) return { is: 'trial', planName, ends: trialEndsAt }
  return status === 'active' ? { is: 'ordered', planName, begins: null } : { is: 'nothing' }
}

function ofCard(of: CompanySubscription, before: string | null | undefined, now: Date): PaymentReturn {
  if (!of.subscription) return { is: 'nothing' }
  const card = cardKey(of)
  if (card === null || card === before) return { is: 'checking', isCard: true, paymentUrl: null }
  const standing = subscriptionStandingOf(of.subscription, of.invoices, now)
  return { is: 'card-added', confirmationUrl: standing.is === 'to-confirm' ? standing.confirmationUrl : null }
}

/**
 * The state of the payment whose page has led back. The provider's answer alone decides: pending and
 * processing are still to be asked for, and an invoice of another day is none that somebody comes back from.
 */
export function paymentReturnOf(of: CompanySubscription, purpose: ReturnPurpose, now: Date): PaymentReturn {
  switch (purpose.is) {
    case 'payment':
      return ofPayment(of, purpose.page, now)
    case 'order':
      return ofOrder(of, purpose.subscriptionId, now)
    case 'card':
      return ofCard(of, purpose.before, now)
  }
}
