import type Stripe from 'stripe'
import type { Payment, PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import { stripeClient } from './stripeClient.ts'
import { stripeNoticeReader } from './stripeNotice.ts'
import type { StripeIntent } from './stripeObjects.ts'
import { closeAtStripe, stripePages } from './stripePages.ts'
import { asksForCustomer, readStripeToken } from './stripePayment.ts'
import { intentFields, pageOfList, refusedAs, stripeReader, tryStripe, type StripeReader } from './stripeReader.ts'

/**
 * The operator's account at Stripe. `returnUrl`: where a customer's bank leads back to after a charge was confirmed. The key and the secret of the
 * webhook are secrets.
 */
export type StripeAccess = { secretKey: string; webhookSecret: string; apiRoot: string; returnUrl: string }

/**
 * Stripe by its official client: a page is a Checkout Session, a charge of a saved card a PaymentIntent. Each has our reference in its metadata,
 * and the call that makes it a key of our reference, so that the same call once more makes nothing (decision 0068).
 */
export function stripePayments(access: StripeAccess, now: () => Date): PaymentProvider {
  const stripe = stripeClient(access)
  const read = stripeReader(stripe)
  const customerOf = customersOf(stripe)
  return {
    name: 'stripe',
    ...stripePages(stripe, customerOf),
    ...chargesOf(stripe, { read, customerOf, returnUrl: access.returnUrl }),
    fetchPayment: read.payment,
    cancelPayment: (id) =>
      tryStripe(async () => {
        await closeAtStripe(stripe, id)
        return read.payment(id)
      }),
    refund: ({ id, amount, reference }) =>
      tryStripe(async () => {
        const intentId = await read.intentIdOf(id)
        if (intentId === null) return refusedAs('Nothing was paid')
        const made = await stripe.refunds.list({ payment_intent: intentId, limit: pageOfList })
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
        const payment = await read.payment(id)
        return payment.ok && payment.value === null ? refusedAs('NOT_FOUND') : (payment as PaymentResult<Payment>) // null was ruled out
      }),
    readNotice: stripeNoticeReader(stripe, access, now),
  }
}

type Charging = { read: StripeReader; customerOf: (customerKey: string) => Promise<string>; returnUrl: string }

/** Charges saved cards without the customer, and finds such charges. */
function chargesOf(
  stripe: Stripe,
  { read, customerOf, returnUrl }: Charging,
): Pick<PaymentProvider, 'chargeCard' | 'findPayment'> {
  const confirm = async (intent: StripeIntent): Promise<StripeIntent> => {
    const method = intent.last_payment_error?.payment_method?.id
    if (method === undefined) return intent
    const confirmation = { payment_method: method, return_url: returnUrl, expand: intentFields }
    return read.charged(
      stripe.paymentIntents.confirm(intent.id, confirmation, { idempotencyKey: `confirm ${intent.id}` }),
    )
  }
  /**
   * The payment of a charge that was just begun. One for which the bank wants the customer is asked for once more, as one that the customer
   * confirms; later reads leave it as it is, so that it is asked for once.
   */
  const begun = async (intent: StripeIntent): Promise<PaymentResult<Payment>> =>
    read.paymentOf(asksForCustomer(intent) ? await confirm(intent) : intent)

  return {
    async chargeCard({ token, reference, amount, currency, description }) {
      const card = readStripeToken(token)
      if (!card) return refusedAs('The card was saved at another provider')
      return tryStripe(async () =>
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
    findPayment: ({ reference, customerKey, since }) =>
      tryStripe<Payment | null>(async () => {
        const listed = stripe.paymentIntents.list({
          customer: await customerOf(customerKey),
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: pageOfList,
        })
        // Newest first.
        for await (const { id, metadata } of listed)
          if (metadata['reference'] === reference) return begun(await read.intent(id))
        return { ok: true, value: null }
      }),
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
