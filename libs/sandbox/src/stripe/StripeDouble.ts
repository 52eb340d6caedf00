import { createHmac } from 'node:crypto'
import { openSignedNotices } from '../webhooks/SignedNotices.ts'
import { payIntent, settleIntent } from './payIntent.ts'
import { settleRefund } from './refundCharge.ts'
import { stripeCardOf } from './stripeCards.ts'
import { wrongState } from './StripeRefusal.ts'
import type { StripeCheckoutSession, StripeEvent, StripePaymentIntent, StripePaymentMethod } from './StripeShapes.ts'
import { openStripeStore, type StripeStore } from './StripeStore.ts'

/** The faults of Stripe. `losesAnswer` applies to the next charge of a saved card alone. */
export type StripeFaults = { status: number | null; losesAnswer: boolean }

/** The acts of a customer, or of their bank. Each takes ids of Stripe. */
type StripePeople = {
  /**
   * Pays, or saves a card, on an open page; null when it is not open. Throws a RangeError for a number that is no card.
   */
  pay: (sessionId: string, number: string) => StripeCheckoutSession | null
  /** Answers the bank's question whether it is the customer who pays; null when it asks nothing. */
  confirm: (intentId: string, isConfirmed?: boolean) => StripePaymentIntent | null
  /** Decides the dispute of a payment. */
  decideDispute: (intentId: string, status: 'won' | 'lost') => void
}

/** Stripe, in memory: an account, the pages on which cards are typed in, and its signed events. */
export type StripeDouble = StripePeople & {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly store: StripeStore
  readonly faults: StripeFaults
  /** Every event, oldest first. */
  readonly events: readonly StripeEvent[]
  /** Where the double is served, for the pages that its answers name. */
  serveAt: (origin: string) => void
  pageOf: (sessionId: string) => string
  confirmationOf: (intentId: string) => string
  /** Runs for each page that is opened, when its answer was made and not yet sent. */
  onPage: (session: StripeCheckoutSession) => void
  /** The webhook, as the operator enters it; until then no event is sent. */
  callAt: (address: string) => void
  /** The header `Stripe-Signature` of a body. https://docs.stripe.com/webhooks#verify-manually */
  sign: (body: string) => string
  settled: () => Promise<void>
  stop: () => void
}

/** Creates Stripe with a test account. Both secrets are public. */
export function openStripe({ now }: { now: () => Date }): StripeDouble {
  const secretKey = 'sk_test_sandbox000000000000000000'
  const webhookSecret = 'whsec_sandbox00000000000000000000'
  const events: StripeEvent[] = []
  const { post, settled, stop } = openSignedNotices()
  let webhook: string | null = null
  let origin = ''
  const sign = (body: string) => {
    const t = Math.floor(now().getTime() / 1000)
    return `t=${t},v1=${createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex')}`
  }
  const store = openStripeStore({
    now,
    onEvent(event) {
      events.push(event)
      if (webhook === null) return
      const body = JSON.stringify(event)
      post({ url: webhook, body, headers: { 'stripe-signature': sign(body) } })
    },
  })
  const confirmationOf = (intentId: string) => `${origin}/stripe/confirm/${intentId}`
  return {
    ...peopleOf(store, confirmationOf),
    secretKey,
    webhookSecret,
    store,
    faults: { status: null, losesAnswer: false },
    events,
    serveAt: (at) => void (origin = at),
    pageOf: (sessionId) => `${origin}/stripe/pay/${sessionId}`,
    confirmationOf,
    onPage: () => undefined,
    callAt: (address) => void (webhook = address),
    sign,
    settled,
    stop,
  }
}

function peopleOf(store: StripeStore, confirmationOf: (intentId: string) => string): StripePeople {
  const typeIn = (number: string): StripePaymentMethod => {
    const card = stripeCardOf(number)
    const { brand, last4 } = card
    const method = store.add('payment_method', {
      type: 'card',
      customer: null,
      card: { brand, display_brand: brand, last4, exp_month: 12, exp_year: 2034, country: 'US' },
    })
    store.cards.set(method.id, card)
    return method
  }
  const complete = (session: StripeCheckoutSession, payment_status: StripeCheckoutSession['payment_status']) => {
    Object.assign(session, { status: 'complete', payment_status, url: null })
    store.emit('checkout.session.completed', session)
  }
  const completePaid = (session: StripeCheckoutSession, intent: StripePaymentIntent) => {
    if (intent.status === 'succeeded') complete(session, 'paid')
    if (intent.status === 'processing') complete(session, 'unpaid')
  }
  const saveCard = (session: StripeCheckoutSession, method: StripePaymentMethod) => {
    const card = store.cards.get(method.id)
    if (!card?.canBeSaved) throw wrongState(card?.refusedWith?.message ?? 'The card cannot be saved')
    method.customer = session.customer
    const setup = store.get('setup_intent', session.setup_intent ?? '')
    Object.assign(setup, { status: 'succeeded', payment_method: method.id })
    store.emit('setup_intent.succeeded', setup)
    complete(session, 'no_payment_required')
  }
  return {
    pay(sessionId, number) {
      const session = store.get('checkout.session', sessionId)
      if (session.status !== 'open') return null
      const method = typeIn(number)
      if (session.mode === 'setup') {
        saveCard(session, method)
        return session
      }
      const intent = intentOf(store, session)
      payIntent(store, intent, method, { isOffSession: false, confirmAt: confirmationOf(intent.id) })
      completePaid(session, intent)
      return session
    },
    confirm(intentId, isConfirmed = true) {
      const intent = store.get('payment_intent', intentId)
      if (intent.status !== 'requires_action') return null
      const method = store.get('payment_method', intent.payment_method ?? '')
      if (isConfirmed) {
        payIntent(store, intent, method, { isOffSession: false, isConfirmed: true, confirmAt: '' })
      } else {
        Object.assign(intent, {
          status: 'requires_payment_method',
          next_action: null,
          last_payment_error: {
            type: 'card_error',
            code: 'payment_intent_authentication_failure',
            decline_code: null,
            message: 'We are unable to authenticate your payment method.',
          },
        })
        store.emit('payment_intent.payment_failed', intent)
      }
      const session = store.list('checkout.session', (one) => one.payment_intent === intentId)[0]
      if (session?.status === 'open') completePaid(session, intent)
      return intent
    },
    decideDispute(intentId, status) {
      const dispute = store.list('dispute', (one) => one.payment_intent === intentId)[0]
      if (!dispute) throw wrongState('Nobody has disputed this payment')
      dispute.status = status
      store.emit('charge.dispute.closed', dispute)
    },
  }
}

/** The PaymentIntent of a page, which is made when the customer pays for the first time. */
function intentOf(store: StripeStore, session: StripeCheckoutSession): StripePaymentIntent {
  if (session.payment_intent !== null) return store.get('payment_intent', session.payment_intent)
  const intent = store.add('payment_intent', {
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: session.currency ?? 'usd',
    status: 'requires_payment_method',
    customer: session.customer,
    description: null,
    payment_method: null,
    payment_method_types: ['card'],
    latest_charge: null,
    setup_future_usage: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    ...store.intentData.get(session.id),
  })
  session.payment_intent = intent.id
  store.emit('payment_intent.created', intent)
  return intent
}

/** Brings what has been processed up to the present moment. */
export const settleDue = (store: StripeStore): void => {
  for (const id of [...store.settlesAt.keys()]) settleIntent(store, store.get('payment_intent', id))
  for (const id of [...store.refundsChangeAt.keys()]) settleRefund(store, store.get('refund', id))
}
