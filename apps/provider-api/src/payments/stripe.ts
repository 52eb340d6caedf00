import type Stripe from 'stripe'
import type { Payment, PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'
import { stripeClient } from './stripeClient.ts'
import { isMissing, stripeFault } from './stripeFault.ts'
import { stripeNoticeReader } from './stripeNotice.ts'
import type { StripeIntent } from './stripeObjects.ts'
import { closeAtStripe, stripePages } from './stripePages.ts'
import { asksForCustomer, readStripeToken } from './stripePayment.ts'
import { intentFields, pageOfList, refusedAs, stripeReader, tryStripe, type StripeReader } from './stripeReader.ts'
import { stripeRefunds } from './stripeRefunds.ts'

/**
 * The operator's account at Stripe. `returnUrl`: where a customer's bank leads back to after a charge was confirmed.
 * The key and the secret of the webhook are secrets.
 */
export type StripeAccess = { secretKey: string; webhookSecret: string; apiRoot: string; returnUrl: string }

/**
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. Hryvnias are not listed there: an amount is
 * refused that converts to less than the least of the account's own currency, so this is worth more than half a dollar.
 */
const leastCharges: PaymentProvider['leastCharges'] = { USD: 50, EUR: 50, UAH: 3000 }

/**
 * Stripe by its official client: a page is a Checkout Session, a charge of a saved card a PaymentIntent. Each has our
 * reference in its metadata, and the call that makes it a key of our reference, so that the same call once more makes
 * nothing (decision 0068).
 */
export function stripePayments(access: StripeAccess, now: () => Date): PaymentProvider {
  const stripe = stripeClient(access)
  const read = stripeReader(stripe)
  const customerOf = customersOf(stripe)
  return {
    name: 'stripe',
    hasIdempotentCharges: true,
    leastCharges,
    ...stripePages(stripe, customerOf),
    ...chargesOf(stripe, { read, customerOf, returnUrl: access.returnUrl }),
    fetchPayment: read.payment,
    cancelPayment: (id) =>
      tryStripe(async () => {
        await closeAtStripe(stripe, id)
        return read.payment(id)
      }),
    ...stripeRefunds(stripe, read),
    removeCard: (token) => tryStripe(() => detachCard(stripe, token)),
    readNotice: stripeNoticeReader(stripe, access, now),
  }
}

type Charging = { read: StripeReader; customerOf: (customerKey: string) => Promise<string>; returnUrl: string }

/** Charges saved cards without the customer, and finds such charges. */
function chargesOf(
  stripe: Stripe,
  { read, customerOf, returnUrl }: Charging,
): Pick<PaymentProvider, 'chargeCard' | 'findPayment' | 'listPayments'> {
  const confirm = async (intent: StripeIntent): Promise<StripeIntent> => {
    const method = intent.last_payment_error?.payment_method?.id
    if (method === undefined) return intent
    const confirmation = { payment_method: method, return_url: returnUrl, expand: intentFields }
    return read.charged(
      stripe.paymentIntents.confirm(intent.id, confirmation, { idempotencyKey: `confirm ${intent.id}` }),
    )
  }
  /**
   * The payment of a charge that was just begun. One for which the bank wants the customer is asked for once more, as
   * one that the customer confirms; later reads leave it as it is, so that it is asked for once.
   */
  const begun = async (intent: StripeIntent): Promise<PaymentResult<Payment>> =>
    read.paymentOf(asksForCustomer(intent) ? await confirm(intent) : intent)
  /** The newest come first. */
  const chargesSince = (customer: string, since: Date) =>
    stripe.paymentIntents.list({
      customer,
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: pageOfList,
    })

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
    findPayment: ({ reference, customerKey, since, isWanted }) =>
      tryStripe<Payment | null>(async () => {
        for await (const { id, metadata } of chargesSince(await customerOf(customerKey), since))
          if (metadata['reference'] === reference) {
            const found = await read.intent(id)
            return isWanted ? begun(found) : read.paymentOf(found)
          }
        return { ok: true, value: null }
      }),
    listPayments: ({ reference, customerKey, since }) =>
      tryStripe<string[]>(async () => {
        const ids: string[] = []
        for await (const { id, metadata } of chargesSince(await customerOf(customerKey), since))
          if (metadata['reference'] === reference) ids.push(id)
        return { ok: true, value: ids }
      }),
  }
}

/** Takes a card from its customer, after which Stripe refuses to charge it. */
async function detachCard(stripe: Stripe, token: string): Promise<PaymentResult<null>> {
  const card = readStripeToken(token)
  if (!card) return refusedAs('The card was saved at another provider')
  try {
    await stripe.paymentMethods.detach(card.paymentMethod)
  } catch (error) {
    if (stripeFault(error).type !== 'refused') throw error
    if (!isMissing(error)) {
      // A card that was detached before is refused, too.
      const { customer } = await stripe.paymentMethods.retrieve(card.paymentMethod)
      if (customer !== null) throw error
    }
  }
  return { ok: true, value: null }
}

/**
 * Finds the customer at Stripe that has the cards of a company, or makes it. Searching finds it a minute after it was
 * made; until then, and for a day, the key of the call that made it answers with the same one.
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
