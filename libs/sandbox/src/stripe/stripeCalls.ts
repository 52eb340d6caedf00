import { z } from 'zod'
import { cardRefusal, payIntent } from './payIntent.ts'
import type { StripeDouble } from './StripeDouble.ts'
import { refundCharge } from './refundCharge.ts'
import { wrongParameter, wrongState } from './StripeRefusal.ts'
import type { StripeObject } from './StripeShapes.ts'

const Metadata = z.record(z.string().max(40), z.string().max(500)).default({})
const Id = z.string().max(255)
const Amount = z.coerce.number().int().min(1).max(99_999_999)
const Currency = z.string().regex(/^[a-z]{3}$/)
const Flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const Url = z.url().max(5000)

/** Only cards are charged again. */
const Allowed = z.record(z.string(), z.literal('card')).optional()

const NewCustomer = z.strictObject({ description: z.string().nullable().default(null), metadata: Metadata })
const NewSession = z.strictObject({
  mode: z.enum(['payment', 'setup']),
  customer: Id,
  currency: Currency.optional(),
  success_url: Url,
  cancel_url: Url.optional(),
  metadata: Metadata,
  allowed_payment_method_types: Allowed,
  setup_intent_data: z.strictObject({ metadata: Metadata }).optional(),
  line_items: z
    .record(
      z.string(),
      z.strictObject({
        quantity: z.coerce.number().int().min(1),
        price_data: z.strictObject({
          currency: Currency,
          unit_amount: Amount,
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    )
    .optional(),
  payment_intent_data: z
    .looseObject({
      description: z.string().nullable().default(null),
      setup_future_usage: z.enum(['off_session', 'on_session']).nullable().default(null),
      metadata: Metadata,
    })
    .optional(),
})
const NewIntent = z.strictObject({
  amount: Amount,
  currency: Currency,
  customer: Id,
  payment_method: Id,
  confirm: Flag,
  off_session: Flag,
  allowed_payment_method_types: Allowed,
  description: z.string().nullable().default(null),
  metadata: Metadata,
})
const Confirmation = z.strictObject({ payment_method: Id, return_url: Url, off_session: Flag.default(false) })
const NewRefund = z.strictObject({ payment_intent: Id, amount: Amount, metadata: Metadata })

type Call = (stripe: StripeDouble, id: string, parameters: object) => StripeObject

/** A session is open for a day, as it is by default. */
const sessionLasts = 24 * 3600
/** Less is refused. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastAmounts: Readonly<Record<string, number>> = { usd: 50, eur: 50 }

/** The calls that change something, by their method and path; `:id` is the id in it. */
export const stripeCalls: Readonly<Record<string, Call>> = {
  customers: ({ store }, _id, parameters) => store.add('customer', read(NewCustomer, parameters)),

  'checkout/sessions': ({ store, pageOf }, _id, parameters) => {
    const { mode, customer, line_items: items, payment_intent_data: data, ...of } = read(NewSession, parameters)
    store.get('customer', customer)
    const lines = Object.values(items ?? {})
    const amount = lines.reduce((sum, line) => sum + line.quantity * line.price_data.unit_amount, 0)
    const currency = lines[0]?.price_data.currency ?? of.currency ?? null
    if (mode === 'payment') requireAmount(amount, currency ?? '')
    const setup =
      mode === 'setup'
        ? store.add('setup_intent', {
            status: 'requires_payment_method',
            customer,
            payment_method: null,
            usage: 'off_session',
            metadata: of.setup_intent_data?.metadata ?? {},
          })
        : null
    const session = store.add('checkout.session', {
      mode,
      status: 'open',
      payment_status: mode === 'payment' ? 'unpaid' : 'no_payment_required',
      amount_total: mode === 'payment' ? amount : null,
      currency,
      customer,
      payment_intent: null,
      setup_intent: setup?.id ?? null,
      success_url: of.success_url,
      cancel_url: of.cancel_url ?? null,
      expires_at: store.seconds() + sessionLasts,
      url: null,
      metadata: of.metadata,
    })
    session.url = pageOf(session.id)
    if (data) store.intentData.set(session.id, data)
    return session
  },

  'checkout/sessions/:id/expire': ({ store }, id) => {
    const session = store.get('checkout.session', id)
    if (session.status !== 'open')
      throw wrongState(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      )
    Object.assign(session, { status: 'expired', url: null })
    store.emit('checkout.session.expired', session)
    return session
  },

  payment_intents: ({ store, confirmationOf }, _id, parameters) => {
    const { amount, currency, customer, payment_method, off_session, ...of } = read(NewIntent, parameters)
    requireAmount(amount, currency)
    const method = store.get('payment_method', payment_method)
    if (method.customer !== customer)
      throw wrongState('The payment method belongs to another customer.', 'payment_method_customer_mismatch')
    const intent = store.add('payment_intent', {
      amount,
      amount_received: 0,
      currency,
      status: 'requires_payment_method',
      customer,
      description: of.description,
      payment_method: null,
      payment_method_types: ['card'],
      latest_charge: null,
      setup_future_usage: null,
      last_payment_error: null,
      next_action: null,
      canceled_at: null,
      metadata: of.metadata,
    })
    payIntent(store, intent, method, { isOffSession: off_session, confirmAt: confirmationOf(intent.id) })
    const refusal = cardRefusal(intent)
    if (refusal) throw refusal
    return intent
  },

  'payment_intents/:id/confirm': ({ store, confirmationOf }, id, parameters) => {
    const { payment_method, return_url, off_session } = read(Confirmation, parameters)
    const intent = store.get('payment_intent', id)
    if (intent.status !== 'requires_payment_method')
      throw wrongState(`This PaymentIntent is ${intent.status}.`, 'payment_intent_unexpected_state')
    const method = store.get('payment_method', payment_method)
    const confirmAt = confirmationOf(intent.id)
    payIntent(store, intent, method, { isOffSession: off_session, returnUrl: return_url, confirmAt })
    const refusal = cardRefusal(intent)
    if (refusal) throw refusal
    return intent
  },

  'payment_intents/:id/cancel': ({ store }, id) => {
    const intent = store.get('payment_intent', id)
    if (store.list('checkout.session', (session) => session.payment_intent === id).length > 0)
      throw wrongState('You cannot cancel this PaymentIntent because it was created by Checkout.')
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw wrongState(`This PaymentIntent is ${intent.status}.`, 'payment_intent_unexpected_state')
    Object.assign(intent, { status: 'canceled', next_action: null, canceled_at: store.seconds() })
    store.emit('payment_intent.canceled', intent)
    return intent
  },

  'payment_methods/:id/detach': ({ store }, id) => {
    const method = store.get('payment_method', id)
    if (method.customer === null)
      throw wrongState('The payment method you provided is not attached to a customer so detachment is impossible.')
    method.customer = null
    store.emit('payment_method.detached', method)
    return method
  },

  refunds: ({ store }, _id, parameters) => {
    const { payment_intent, amount, metadata } = read(NewRefund, parameters)
    const intent = store.get('payment_intent', payment_intent)
    if (intent.latest_charge === null) throw wrongState('This PaymentIntent has no charge to refund.')
    const charge = store.get('charge', intent.latest_charge)
    if (charge.refunded) throw wrongState('This charge has been refunded.', 'charge_already_refunded')
    if (charge.disputed) throw wrongState('This charge has been charged back.', 'charge_disputed')
    if (!charge.paid || amount > charge.amount - charge.amount_refunded)
      throw wrongState('The amount is greater than what is left of the charge.')
    return refundCharge(store, charge, { amount, metadata })
  },
}

function read<T>(schema: z.ZodType<T>, parameters: object): T {
  const parsed = schema.safeParse(parameters)
  if (!parsed.success) throw wrongParameter(parsed.error.issues[0]?.path.join('.') ?? '', z.prettifyError(parsed.error))
  return parsed.data
}

function requireAmount(amount: number, currency: string): void {
  if (amount < (leastAmounts[currency] ?? 1)) throw wrongParameter('amount', 'The amount is too small.')
}
