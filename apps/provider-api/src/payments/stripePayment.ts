import type { CurrencyCode, InvoiceStatus } from '@frontdesk/contract'
import type { Payment, PaymentDispute, PaymentFailure } from '../ports/PaymentProvider.ts'
import { refundStateOf } from './refundStateOf.ts'
import type { StripeDisputes, StripeIntent, StripeSession } from './stripeObjects.ts'

const currencies: ReadonlyMap<string, CurrencyCode> = new Map([
  ['uah', 'UAH'],
  ['usd', 'USD'],
  ['eur', 'EUR'],
])

const intentStatuses = {
  requires_payment_method: 'failed',
  requires_confirmation: 'processing',
  requires_action: 'processing',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'completed',
  canceled: 'cancelled',
} as const satisfies Record<StripeIntent['status'], InvoiceStatus>

/** By how many milliseconds a state is later than another one of the same second. */
const ranks: Readonly<Record<InvoiceStatus, number>> = {
  pending: 0,
  processing: 1,
  failed: 2,
  cancelled: 3,
  completed: 4,
  refunded: 5,
}
const disputeRank = { open: 10, won: 20, lost: 20 } as const
/** A refund that fails comes after everything that was known of the payment, and more than these fail in no second. */
const failedRefundRank = 40
const mostFailedRefunds = 20

type Card = {
  brand?: string | null | undefined
  display_brand?: string | null | undefined
  last4?: string | null | undefined
}

/** The card as it may be shown. Stripe has the last four digits alone. */
const shownCard = (card: Card | null | undefined): Pick<Payment, 'maskedPan' | 'displayLabel'> => {
  const { last4 } = card ?? {}
  const brand = card?.display_brand ?? card?.brand
  return {
    maskedPan: last4 ? `**** **** **** ${last4}` : null,
    displayLabel:
      last4 && brand ? `${brand.charAt(0).toUpperCase()}${brand.slice(1).replaceAll('_', ' ')} ${last4}` : null,
  }
}

type Charge = Exclude<NonNullable<StripeIntent['latest_charge']>, string>

const objectOf = <T>(value: T | string | null | undefined): T | null => (typeof value === 'object' ? value : null)

/** The token by which a card is charged: Stripe wants to know whose it is, too. */
const tokenOf = (customer: string | null | undefined, method: { id: string } | string | null | undefined) => {
  const id = typeof method === 'string' ? method : method?.id
  return customer && id ? `${customer}/${id}` : null
}

/** The customer and the card of a token; null for one that is not Stripe's. */
export function readStripeToken(token: string): { customer: string; paymentMethod: string } | null {
  const [customer, paymentMethod, ...rest] = token.split('/')
  return customer && paymentMethod && rest.length === 0 ? { customer, paymentMethod } : null
}

/** Whether the bank asks for the customer, who was not there. https://docs.stripe.com/declines/codes */
export const asksForCustomer = ({ status, last_payment_error: error }: StripeIntent): boolean =>
  status === 'requires_payment_method' && error?.code === 'authentication_required'

function failureOf({ last_payment_error: error }: StripeIntent): PaymentFailure {
  const codes = [error?.code, error?.decline_code]
  if (codes.includes('insufficient_funds')) return 'insufficient-funds'
  if (codes.includes('expired_card')) return 'expired-card'
  if (codes.some((code) => code === 'authentication_required' || code === 'payment_intent_authentication_failure'))
    return 'confirmation-needed'
  return codes.includes('processing_error') ? 'other' : 'declined'
}

function disputeOf(disputes: StripeDisputes['data']): PaymentDispute | null {
  const statuses = disputes.map(({ status }) => status)
  if (statuses.includes('lost')) return 'lost'
  if (statuses.some((status) => status === 'needs_response' || status === 'under_review')) return 'open'
  // An inquiry (`warning_…`) takes no money.
  return statuses.includes('won') ? 'won' : null
}

/**
 * The refunds of a charge that were made. `amount_refunded` also has those that are not made yet; the refunds
 * themselves count where all of them are known.
 */
function refundedOf(charge: Charge | null): Pick<Payment, 'refundedAmount' | 'failedRefunds'> & { failures: number } {
  const refunds = charge?.refunds?.data ?? []
  const isPart = charge?.refunds?.has_more ?? true
  const all = charge?.amount_refunded ?? 0
  const amountIn = (state: ReturnType<typeof refundStateOf>) =>
    refunds.reduce((sum, one) => sum + (refundStateOf(one) === state ? one.amount : 0), 0)
  const failed = refunds.filter((one) => refundStateOf(one) === 'failed')
  const references = new Set(failed.flatMap(({ metadata }) => metadata?.['reference'] ?? []))
  // A refund that failed may have been made since.
  for (const one of refunds) if (!failed.includes(one)) references.delete(one.metadata?.['reference'] ?? '')
  return {
    refundedAmount: isPart ? Math.max(0, all - amountIn('accepted')) : Math.min(all, amountIn('made')),
    failedRefunds: [...references],
    failures: Math.min(failed.length, mostFailedRefunds),
  }
}

/**
 * The payment of a PaymentIntent; null for a currency in which no plan is sold. Stripe notes no moment of the last
 * change: it is the moment of the newest object that belongs to the payment, and of two states of one second the one
 * that comes later in a payment's life is the later one.
 */
export function paymentOfIntent(intent: StripeIntent, disputes: StripeDisputes['data'] = []): Payment | null {
  const currency = currencies.get(intent.currency)
  if (!currency) return null
  const charge = objectOf(intent.latest_charge)
  const method = objectOf(intent.payment_method) ?? intent.last_payment_error?.payment_method
  const dispute = disputeOf(disputes)
  const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0)
  const { refundedAmount: refunded, failedRefunds, failures } = refundedOf(charge)
  const refundedAmount = Math.min(intent.amount, refunded + lost)
  const isRefunded = intent.status === 'succeeded' && refundedAmount >= intent.amount
  const status = isRefunded ? 'refunded' : intentStatuses[intent.status]
  const seconds = Math.max(
    intent.created,
    charge?.created ?? 0,
    ...(charge?.refunds?.data ?? []).map(({ created }) => created),
    ...disputes.map(({ created }) => created),
  )
  return {
    id: intent.id,
    reference: intent.metadata?.['reference'] ?? '',
    status,
    amount: intent.amount,
    currency,
    refundedAmount,
    failedRefunds,
    ...shownCard(charge?.payment_method_details?.card ?? method?.card),
    token:
      intent.status === 'succeeded' && intent.setup_future_usage === 'off_session'
        ? tokenOf(intent.customer, intent.payment_method)
        : null,
    isTokenToCome: false,
    failure: status === 'failed' ? failureOf(intent) : null,
    confirmationUrl: intent.status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    dispute,
    createdAt: new Date(intent.created * 1000),
    modifiedAt: new Date(
      seconds * 1000 + ranks[status] + (dispute === null ? 0 : disputeRank[dispute]) + failures * failedRefundRank,
    ),
  }
}

/** The payment of a page, or the saving of a card on it; null for a currency in which no plan is sold. */
export function paymentOfSession(session: StripeSession, disputes: StripeDisputes['data'] = []): Payment | null {
  const intent = objectOf(session.payment_intent)
  const paid = intent && paymentOfIntent(intent, disputes)
  // A card is saved in no currency.
  const currency = currencies.get(session.currency ?? '') ?? (session.mode === 'setup' ? 'USD' : null)
  const page = { id: session.id, reference: session.metadata?.['reference'] ?? '' }
  if (paid && session.status === 'complete') return { ...paid, ...page, createdAt: new Date(session.created * 1000) }
  if (!currency) return null
  const setup = objectOf(session.setup_intent)
  const status = pageStatus(session, intent)
  return {
    ...page,
    status,
    amount: session.amount_total ?? 0,
    currency,
    refundedAmount: 0,
    failedRefunds: [],
    ...shownCard(objectOf(setup?.payment_method)?.card),
    ...(status === 'failed' && { maskedPan: paid?.maskedPan ?? null, displayLabel: paid?.displayLabel ?? null }),
    token: status === 'completed' ? tokenOf(session.customer, setup?.payment_method) : null,
    isTokenToCome: false,
    failure: status === 'failed' ? (paid?.failure ?? 'declined') : status === 'cancelled' ? 'expired' : null,
    // The page itself asks the customer.
    confirmationUrl: null,
    dispute: null,
    createdAt: new Date(session.created * 1000),
    modifiedAt: new Date(
      Math.max(session.created * 1000, Math.floor((paid?.modifiedAt.getTime() ?? 0) / 1000) * 1000) + ranks[status],
    ),
  }
}

/**
 * The state of a page on which nothing was paid, or only a card saved. One on which a card was declined
 * stays open for another card.
 */
function pageStatus({ status, mode, setup_intent: setup }: StripeSession, intent: StripeIntent | null): InvoiceStatus {
  switch (status) {
    case 'expired':
      return 'cancelled'
    case 'complete':
      return mode === 'setup' && objectOf(setup)?.status === 'succeeded' ? 'completed' : 'processing'
    case 'open':
    case null:
    case undefined:
      return intent?.status === 'requires_payment_method' && intent.last_payment_error ? 'failed' : 'pending'
  }
}
