import type Stripe from 'stripe'
import type { Payment, PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import { stripeClient } from './stripeClient.ts'
import { isMissing, refusedIntentOf, stripeFault } from './stripeFault.ts'
import { stripeNoticeReader } from './stripeNotice.ts'
import { StripeDisputes, StripeIntent, StripeSession } from './stripeObjects.ts'
import { asksForCustomer, paymentOfIntent, paymentOfSession, readStripeToken } from './stripePayment.ts'

/**
 * The operator's account at Stripe. `returnUrl`: where a customer's bank leads back to after a charge was confirmed. The key and the secret of the
 * webhook are secrets.
 */
export type StripeAccess = { secretKey: string; webhookSecret: string; apiRoot: string; returnUrl: string }

const intentFields = ['latest_charge.refunds', 'payment_method']
const sessionFields = [
  'payment_intent.latest_charge.refunds',
  'payment_intent.payment_method',
  'setup_intent.payment_method',
]
const most = 100

const refused = (message: string) => ({ ok: false, fault: { type: 'refused', message } }) as const

async function tryCall<T>(work: () => Promise<PaymentResult<T>>): Promise<PaymentResult<T>> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, fault: stripeFault(error) }
  }
}

/**
 * Stripe by its official client: a page is a Checkout Session, a charge of a saved card a PaymentIntent. Each has our reference in its metadata,
 * and the call that makes it a key of our reference, so that the same call once more makes nothing (decision 0068).
 */
export function stripePayments(access: StripeAccess, now: () => Date): PaymentProvider {
  const stripe = stripeClient(access)
  const read = readerOf(stripe)
  const customerOf = customersOf(stripe)

  const openPage = (of: Parameters<PaymentProvider['createSetup']>[0], more: Stripe.Checkout.SessionCreateParams) =>
    tryCall<{ id: string; url: string }>(async () => {
      const session = StripeSession.parse(
        await stripe.checkout.sessions.create(
          {
            ...more,
            customer: await customerOf(of.customerKey),
            allowed_payment_method_types: ['card'],
            success_url: of.redirectUrl,
            cancel_url: of.redirectUrl,
            metadata: { reference: of.reference },
          },
          { idempotencyKey: `page ${of.reference}` },
        ),
      )
      return session.url
        ? { ok: true, value: { id: session.id, url: session.url } }
        : refused('The page has no address')
    })

  const paymentOf = async (intent: StripeIntent): Promise<PaymentResult<Payment>> => {
    const payment = paymentOfIntent(intent, await read.disputes(intent))
    return payment ? { ok: true, value: payment } : refused('The currency is not known')
  }
  /**
   * The payment of a charge that was just begun. One for which the bank wants the customer is asked for once more, as one that the customer
   * confirms; later reads leave it as it is, so that it is asked for once.
   */
  const begun = async (intent: StripeIntent): Promise<PaymentResult<Payment>> =>
    paymentOf(asksForCustomer(intent) ? await confirm(intent) : intent)

  const confirm = async (intent: StripeIntent): Promise<StripeIntent> => {
    const method = intent.last_payment_error?.payment_method?.id
    if (method === undefined) return intent
    const confirmation = { payment_method: method, return_url: access.returnUrl, expand: intentFields }
    return read.charged(
      stripe.paymentIntents.confirm(intent.id, confirmation, { idempotencyKey: `confirm ${intent.id}` }),
    )
  }

  const fetchPayment: PaymentProvider['fetchPayment'] = (id) =>
    tryCall<Payment | null>(async () => {
      try {
        return id.startsWith('pi_') ? await paymentOf(await read.intent(id)) : await read.session(id)
      } catch (error) {
        if (isMissing(error)) return { ok: true, value: null }
        throw error
      }
    })

  return {
    name: 'stripe',
    createPayment: (of) =>
      openPage(of, {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: of.currency.toLowerCase(),
              unit_amount: of.amount,
              product_data: { name: of.description },
            },
          },
        ],
        payment_intent_data: {
          setup_future_usage: 'off_session',
          description: of.description,
          metadata: { reference: of.reference },
        },
      }),
    createSetup: (of) =>
      openPage(of, {
        mode: 'setup',
        currency: of.currency.toLowerCase(),
        setup_intent_data: { metadata: { reference: of.reference } },
      }),
    async chargeCard({ token, reference, amount, currency, description }) {
      const card = readStripeToken(token)
      if (!card) return refused('The card was saved at another provider')
      return tryCall(async () =>
        begun(
          await read.charged(
            stripe.paymentIntents.create(
              {
                amount,
                currency: currency.toLowerCase(),
                customer: card.customer,
                payment_method: card.paymentMethod,
                allowed_payment_method_types: ['card'],
                confirm: true,
                off_session: true,
                description,
                metadata: { reference },
                expand: intentFields,
              },
              { idempotencyKey: `charge ${reference}` },
            ),
          ),
        ),
      )
    },
    fetchPayment,
    findPayment: ({ reference, customerKey, since }) =>
      tryCall<Payment | null>(async () => {
        const listed = stripe.paymentIntents.list({
          customer: await customerOf(customerKey),
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: most,
        })
        // Newest first.
        for await (const { id, metadata } of listed)
          if (metadata['reference'] === reference) return begun(await read.intent(id))
        return { ok: true, value: null }
      }),
    cancelPayment: (id) =>
      tryCall(async () => {
        await close(stripe, id)
        return fetchPayment(id)
      }),
    refund: ({ id, amount, reference }) =>
      tryCall(async () => {
        const intentId = id.startsWith('pi_') ? id : await read.intentOfSession(id)
        if (intentId === null) return refused('Nothing was paid')
        const made = await stripe.refunds.list({ payment_intent: intentId, limit: most })
        const isMade = made.data.some(
          ({ status, metadata }) =>
            metadata?.['reference'] === reference && status !== 'failed' && status !== 'canceled',
        )
        // Stripe forgets a key after a day; the refund itself stays.
        if (!isMade)
          await stripe.refunds.create(
            { payment_intent: intentId, amount, metadata: { reference } },
            { idempotencyKey: `refund ${reference}` },
          )
        const payment = await fetchPayment(id)
        return payment.ok && payment.value === null ? refused('NOT_FOUND') : (payment as PaymentResult<Payment>) // null was ruled out
      }),
    readNotice: stripeNoticeReader(stripe, access, now),
  }
}

/** Reads objects with all that a payment is made of. */
function readerOf(stripe: Stripe) {
  const intent = async (id: string): Promise<StripeIntent> =>
    StripeIntent.parse(await stripe.paymentIntents.retrieve(id, { expand: intentFields }))
  /** The disputes of a payment; they are no field of it. */
  const disputes = async ({ id, latest_charge: charge }: StripeIntent): Promise<StripeDisputes['data']> =>
    typeof charge === 'object' && charge?.disputed
      ? StripeDisputes.parse(await stripe.disputes.list({ payment_intent: id, limit: most })).data
      : []
  const session = async (id: string): Promise<StripeSession> =>
    StripeSession.parse(await stripe.checkout.sessions.retrieve(id, { expand: sessionFields }))
  return {
    intent,
    disputes,
    /** The intent of a call that charges a card, also when the card was refused. */
    async charged(call: Promise<unknown>): Promise<StripeIntent> {
      try {
        return StripeIntent.parse(await call)
      } catch (error) {
        const id = refusedIntentOf(error)
        if (id === null) throw error
        return intent(id)
      }
    },
    async session(id: string): Promise<PaymentResult<Payment>> {
      const found = await session(id)
      const { payment_intent: paid } = found
      const payment = paymentOfSession(found, typeof paid === 'object' && paid !== null ? await disputes(paid) : [])
      return payment ? { ok: true, value: payment } : refused('The currency is not known')
    },
    async intentOfSession(id: string): Promise<string | null> {
      const { payment_intent: paid } = await session(id)
      return typeof paid === 'object' ? (paid?.id ?? null) : (paid ?? null)
    },
  }
}

/** Closes a page or a charge that is not paid; one that is paid, or closed already, stays as it is. */
async function close(stripe: Stripe, id: string): Promise<void> {
  try {
    if (!id.startsWith('pi_')) {
      await stripe.checkout.sessions.expire(id)
      return
    }
    // The intent of a page is closed with its page.
    const [page] = (await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })).data
    if (page) await stripe.checkout.sessions.expire(page.id)
    else await stripe.paymentIntents.cancel(id)
  } catch (error) {
    if (stripeFault(error).type !== 'refused') throw error
  }
}

/**
 * Finds the customer at Stripe that has the cards of a company, or makes it. Searching finds it a minute after it was made; until then, and
 * for a day, the key of the call that made it answers with the same one.
 */
const customersOf =
  (stripe: Stripe) =>
  async (customerKey: string): Promise<string> => {
    const found = await stripe.customers.search({ query: `metadata['company']:'${customerKey}'`, limit: 1 })
    const customer =
      found.data[0] ??
      (await stripe.customers.create(
        { description: customerKey, metadata: { company: customerKey } },
        // Two calls at once are one.
        { idempotencyKey: `customer ${customerKey}`, maxNetworkRetries: 2 },
      ))
    return customer.id
  }
