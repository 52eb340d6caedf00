import type Stripe from 'stripe'
import type { PaymentProvider, PaymentResult, ProviderRefund } from '../ports/PaymentProvider.ts'
import { refundStateOf } from './refundStateOf.ts'
import { pageOfList, refusedAs, tryStripe, type StripeReader } from './stripeReader.ts'

/**
 * Returns money, and finds what was returned: Stripe forgets the key of a call after a day, and the refund itself
 * stays. Stripe may make a refund later, and may fail to make one that it has called succeeded.
 */
export function stripeRefunds(stripe: Stripe, read: StripeReader): Pick<PaymentProvider, 'findRefund' | 'refund'> {
  const madeOf = async (id: string): Promise<PaymentResult<ProviderRefund>> => {
    const payment = await read.payment(id)
    if (!payment.ok) return payment
    return payment.value ? { ok: true, value: { state: 'made', payment: payment.value } } : refusedAs('NOT_FOUND')
  }
  /** The refunds with our reference; null for a page without a payment. */
  const refundsOf = async (id: string, reference: string) => {
    const intentId = await read.intentIdOf(id)
    if (intentId === null) return null
    const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: pageOfList })
    const states = data.filter(({ metadata }) => metadata?.['reference'] === reference).map(refundStateOf)
    return { intentId, states }
  }
  return {
    findRefund: ({ id, reference }) =>
      tryStripe<ProviderRefund>(async () => {
        const own = await refundsOf(id, reference)
        if (own === null) return refusedAs('Nothing was paid')
        if (own.states.includes('made')) return madeOf(id)
        if (own.states.includes('accepted')) return { ok: true, value: { state: 'accepted' } }
        return { ok: true, value: { state: own.states.length > 0 ? 'failed' : 'unknown' } }
      }),
    refund: ({ id, amount, reference }) =>
      tryStripe<ProviderRefund>(async () => {
        const own = await refundsOf(id, reference)
        if (own === null) return refusedAs('Nothing was paid')
        // The key of a call whose refund failed would answer with that refund once more.
        const failures = own.states.filter((state) => state === 'failed').length
        const refund = await stripe.refunds.create(
          { payment_intent: own.intentId, amount, metadata: { reference } },
          { idempotencyKey: failures === 0 ? `refund ${reference}` : `refund ${reference} ${failures}` },
        )
        const state = refundStateOf(refund)
        return state === 'made' ? madeOf(id) : { ok: true, value: { state } }
      }),
  }
}
