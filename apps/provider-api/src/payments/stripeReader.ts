import type Stripe from 'stripe'
import type { Payment, PaymentResult } from '../ports/PaymentProvider.ts'
import { isMissing, refusedIntentOf, stripeFault } from './stripeFault.ts'
import { StripeDisputes, StripeIntent, StripeSession } from './stripeObjects.ts'
import { paymentOfIntent, paymentOfSession } from './stripePayment.ts'

/** The objects that are read together with a PaymentIntent. */
export const intentFields = ['latest_charge.refunds', 'payment_method']
const sessionFields = [
  'payment_intent.latest_charge.refunds',
  'payment_intent.payment_method',
  'setup_intent.payment_method',
]
/** The longest page of a list. */
export const pageOfList = 100

export const refusedAs = (message: string) => ({ ok: false, fault: { type: 'refused', message } }) as const

/** Calls Stripe; whatever it throws is a fault. */
export async function tryStripe<T>(work: () => Promise<PaymentResult<T>>): Promise<PaymentResult<T>> {
  try {
    return await work()
  } catch (error) {
    return { ok: false, fault: stripeFault(error) }
  }
}

/** Whether an id is that of a PaymentIntent; every other one of ours is a Checkout Session's. */
export const isIntentId = (id: string): boolean => id.startsWith('pi_')

export type StripeReader = ReturnType<typeof stripeReader>

/** Reads objects with all that a payment is made of. Throws what Stripe's client throws, except `payment`. */
export function stripeReader(stripe: Stripe) {
  const intent = async (id: string): Promise<StripeIntent> =>
    StripeIntent.parse(await stripe.paymentIntents.retrieve(id, { expand: intentFields }))
  const session = async (id: string): Promise<StripeSession> =>
    StripeSession.parse(await stripe.checkout.sessions.retrieve(id, { expand: sessionFields }))
  /** The disputes of a payment; they are no field of it. */
  const disputes = async (of: StripeIntent): Promise<StripeDisputes['data']> =>
    typeof of.latest_charge === 'object' && of.latest_charge?.disputed
      ? StripeDisputes.parse(await stripe.disputes.list({ payment_intent: of.id, limit: pageOfList })).data
      : []
  const known = (payment: Payment | null): PaymentResult<Payment> =>
    payment ? { ok: true, value: payment } : refusedAs('The currency is not known')

  const paymentOf = async (of: StripeIntent): Promise<PaymentResult<Payment>> =>
    known(paymentOfIntent(of, await disputes(of)))
  const paymentOfPage = async (id: string): Promise<PaymentResult<Payment>> => {
    const found = await session(id)
    const { payment_intent: paid } = found
    return known(paymentOfSession(found, typeof paid === 'object' && paid !== null ? await disputes(paid) : []))
  }
  return {
    intent,
    paymentOf,
    /** The payment of an id; null when there is none. */
    payment: (id: string): Promise<PaymentResult<Payment | null>> =>
      tryStripe<Payment | null>(async () => {
        try {
          return isIntentId(id) ? await paymentOf(await intent(id)) : await paymentOfPage(id)
        } catch (error) {
          if (isMissing(error)) return { ok: true, value: null }
          throw error
        }
      }),
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
    /** The PaymentIntent of a payment's id; null for a page without a payment. */
    async intentIdOf(id: string): Promise<string | null> {
      if (isIntentId(id)) return id
      const { payment_intent: paid } = await session(id)
      return typeof paid === 'object' ? (paid?.id ?? null) : (paid ?? null)
    },
  }
}
