import type { StripeCardError, StripeCharge, StripePaymentIntent, StripePaymentMethod } from './StripeShapes.ts'
import { StripeRefusal, wrongState } from './StripeRefusal.ts'
import type { StripeStore } from './StripeStore.ts'

/** How a card is charged: with the customer there or without, and whether the bank has made sure of them. */
export type PayOptions = { isOffSession: boolean; isConfirmed?: boolean; returnUrl?: string | null; confirmAt: string }

/** Milliseconds for which a slow card's payment is processed. */
const slowFor = 10_000

/**
 * Charges a card for a PaymentIntent, which succeeds, is processed, asks for confirmation, or fails. A payment that
 * fails leaves the intent open for another card. https://docs.stripe.com/payments/paymentintents/lifecycle
 */
export function payIntent(
  store: StripeStore,
  intent: StripePaymentIntent,
  method: StripePaymentMethod,
  { isOffSession, isConfirmed = false, returnUrl = null, confirmAt }: PayOptions,
): void {
  const card = store.cards.get(method.id)
  if (!card) throw wrongState('The payment method has no card')
  const asks = card.asksToConfirm === 'always' || (card.asksToConfirm === 'until-saved' && method.customer === null)
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (asks && !isConfirmed) {
    if (isOffSession)
      return failIntent(store, intent, {
        type: 'card_error',
        code: 'authentication_required',
        decline_code: 'authentication_required',
        message: 'Your card was declined. This transaction requires authentication.',
        payment_method: structuredClone(method),
      })
    intent.status = 'requires_action'
    intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url: confirmAt, return_url: returnUrl } }
    return store.emit('payment_intent.requires_action', intent)
  }
  const { refusedWith } = card
  const charge = chargeOf(
    store,
    intent,
    method,
    refusedWith === null ? (card.isSlow ? 'pending' : 'succeeded') : 'failed',
  )
  intent.latest_charge = charge.id
  if (refusedWith !== null) {
    Object.assign(charge, { failure_code: refusedWith.code, failure_message: refusedWith.message })
    store.emit('charge.failed', charge)
    return failIntent(store, intent, {
      type: 'card_error',
      ...refusedWith,
      charge: charge.id,
      payment_method: structuredClone(method),
    })
  }
  if (card.isSlow) {
    intent.status = 'processing'
    store.settlesAt.set(intent.id, new Date(store.now().getTime() + slowFor))
    return store.emit('payment_intent.processing', intent)
  }
  succeed(store, intent, charge)
}

/** Pays a PaymentIntent that was processed, if its time has come. */
export function settleIntent(store: StripeStore, intent: StripePaymentIntent): void {
  const at = store.settlesAt.get(intent.id)
  if (intent.status !== 'processing' || !at || at > store.now()) return
  store.settlesAt.delete(intent.id)
  succeed(store, intent, store.get('charge', intent.latest_charge ?? ''))
  const session = store.list('checkout.session', ({ payment_intent: id }) => id === intent.id)[0]
  if (!session) return
  session.payment_status = 'paid'
  store.emit('checkout.session.async_payment_succeeded', session)
}

function succeed(store: StripeStore, intent: StripePaymentIntent, charge: StripeCharge): void {
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true })
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  const method = store.get('payment_method', intent.payment_method ?? '')
  if (intent.setup_future_usage !== null) method.customer = intent.customer
  store.emit('charge.succeeded', charge)
  store.emit('payment_intent.succeeded', intent)
  if (store.cards.get(method.id)?.isDisputed) openDispute(store, charge)
}

function failIntent(store: StripeStore, intent: StripePaymentIntent, error: StripeCardError): void {
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
  store.emit('payment_intent.payment_failed', intent)
}

/** The refusal of a call whose card was refused; null when it was not. https://docs.stripe.com/api/errors */
export function cardRefusal(intent: StripePaymentIntent): StripeRefusal | null {
  const error = intent.last_payment_error
  return error ? new StripeRefusal(402, { ...error, payment_intent: structuredClone(intent) }) : null
}

/** The bank of the customer takes the money of a charge back until the dispute is decided. */
function openDispute(store: StripeStore, charge: StripeCharge): void {
  charge.disputed = true
  const dispute = store.add('dispute', {
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent ?? '',
    reason: 'fraudulent',
    status: 'needs_response',
  })
  store.emit('charge.dispute.created', dispute)
}

const chargeOf = (
  store: StripeStore,
  intent: StripePaymentIntent,
  method: StripePaymentMethod,
  status: StripeCharge['status'],
): StripeCharge =>
  store.add('charge', {
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { brand: method.card.brand, last4: method.card.last4, country: method.card.country },
    },
    status,
    paid: false,
    captured: false,
    refunded: false,
    disputed: false,
    failure_code: null,
    failure_message: null,
    // As documented, a charge has the metadata that its PaymentIntent had.
    metadata: { ...intent.metadata },
  })
