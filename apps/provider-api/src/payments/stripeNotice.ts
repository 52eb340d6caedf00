import type Stripe from 'stripe'
import { readPaymentReference, type PaymentNotice, type PaymentProvider } from '../ports/PaymentProvider.ts'
import { isMissing, stripeFault } from './stripeFault.ts'
import { StripeEvent, StripeSubject } from './stripeObjects.ts'

/** Seconds after which a signed notice is refused: somebody may have recorded it. */
const tolerance = 300

/** The kinds of events that are about a payment; what else an account sends is none of ours. */
const isAboutPayment = (type: string): boolean =>
  /^(checkout\.session|payment_intent|charge|charge\.dispute|charge\.refund|refund)\./.test(type)

/**
 * Reads Stripe's events: `Stripe-Signature` is an HMAC over the moment and the raw body, checked in constant time. Only
 * ids and our reference are read of them, which every version of the API writes alike.
 */
export const stripeNoticeReader =
  (stripe: Stripe, { webhookSecret }: { webhookSecret: string }, now: () => Date): PaymentProvider['readNotice'] =>
  async ({ body, headers }) => {
    const signature = headers['stripe-signature'] ?? ''
    let event: unknown
    try {
      event = stripe.webhooks.constructEvent(body, signature, webhookSecret, tolerance, undefined, now().getTime())
    } catch {
      return { type: 'reject' }
    }
    const read = StripeEvent.safeParse(event).data
    if (!read) return { type: 'unreadable' }
    // A Connect platform is written about its accounts, too, whose payments are not ours.
    if (typeof read.account === 'string') return { type: 'other' }
    const subject = isAboutPayment(read.type) ? StripeSubject.safeParse(read.data.object).data : undefined
    if (!subject) return { type: 'other' }
    const reference = subject.metadata?.['reference'] ?? ''
    // A page is known by its own id, everything else by that of its payment.
    const isPage = subject.object === 'checkout.session'
    const paymentId = isPage || subject.object === 'payment_intent' ? subject.id : subject.payment_intent
    if (!paymentId) return { type: 'other' }
    if (readPaymentReference(reference)) return { type: 'payment', paymentId, reference }
    // A refund has a reference of its own, and a dispute has none.
    return isPage || subject.object === 'payment_intent' ? { type: 'other' } : referenceOf(stripe, paymentId)
  }

async function referenceOf(stripe: Stripe, paymentId: string): Promise<PaymentNotice> {
  try {
    const { metadata } = await stripe.paymentIntents.retrieve(paymentId)
    return { type: 'payment', paymentId, reference: metadata['reference'] ?? '' }
  } catch (error) {
    // The payment of another account or mode: to ask for it again would change nothing.
    if (isMissing(error)) return { type: 'other' }
    const { type } = stripeFault(error)
    return { type: 'later', because: type === 'not-permitted' ? 'not-permitted' : 'unreachable' }
  }
}
