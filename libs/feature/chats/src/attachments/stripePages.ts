import type Stripe from 'stripe'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'
import { stripeFault } from './stripeFault.ts'
import { StripeSession } from './stripeObjects.ts'
import { isIntentId, refusedAs, tryStripe } from './stripeReader.ts'

/** Opens pages: Checkout Sessions, on which a card is saved, with or without a payment. */
export function stripePages(
  stripe: Stripe,
  customerOf: (customerKey: string) => Promise<string>,
): Pick<PaymentProvider, 'createPayment' | 'createSetup'> {
  const open = (of: Parameters<PaymentProvider['createSetup']>[0], more: Stripe.Checkout.SessionCreateParams) =>
    tryStripe<{ id: string; url: string }>(async () => {
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
        : refusedAs('The page has no address')
    })
  return {
    createPayment: (of) =>
      open(of, {
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
      open(of, {
        mode: 'setup',
        currency: of.currency.toLowerCase(),
        setup_intent_data: { metadata: { reference: of.reference } },
      }),
  }
}

/** Closes a page or a charge that is not paid; one that is paid, or closed already, stays as it is. */
export async function closeAtStripe(stripe: Stripe, id: string): Promise<void> {
  try {
    if (!isIntentId(id)) {
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
