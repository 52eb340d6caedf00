import { describe, expect, it } from 'vitest'
import { authenticationRequired, documented } from './fixtures/stripePayloads.ts'
import { StripeIntent, StripeSession } from './stripeObjects.ts'
import { asksForCustomer, paymentOfIntent, paymentOfSession, readStripeToken } from './stripePayment.ts'

const anIntent = (different: object = {}) =>
  StripeIntent.parse(
    documented('payment_intent', {
      metadata: { reference: '7.x.1' },
      customer: 'cus_1',
      payment_method: documented('payment_method'),
      last_payment_error: null,
      next_action: null,
      ...different,
    }),
  )
const aSession = (different: object = {}) =>
  StripeSession.parse(
    documented('checkout.session', {
      currency: 'usd',
      amount_total: 1099,
      metadata: { reference: '7.x.1' },
      ...different,
    }),
  )
const paid = { status: 'succeeded', latest_charge: documented('charge', { created: 1_234_567_900 }) }

describe('a PaymentIntent as Stripe documents it', () => {
  it.each([
    ['requires_payment_method', 'failed'],
    ['requires_action', 'processing'],
    ['processing', 'processing'],
    ['succeeded', 'completed'],
    ['canceled', 'cancelled'],
  ] as const)('that is %s is %s', (status, expected) => {
    expect(paymentOfIntent(anIntent({ status }))?.status).toBe(expected)
  })

  it('that succeeded has its amount, its card and no token; one that saves the card has one', () => {
    expect(paymentOfIntent(anIntent(paid))).toMatchObject({
      reference: '7.x.1',
      amount: 1099,
      currency: 'USD',
      refundedAmount: 0,
      maskedPan: '**** **** **** 4242',
      displayLabel: 'Visa 4242',
      token: null,
      failure: null,
      dispute: null,
    })
    const { token } = paymentOfIntent(anIntent({ ...paid, setup_future_usage: 'off_session' })) ?? {}
    expect(readStripeToken(token ?? '')).toEqual({ customer: 'cus_1', paymentMethod: 'pm_1Pgc75B7WZ01zgkWlHVgdEGJ' })
  })

  it('for which the bank asks for the customer differs from one whose card was declined', () => {
    const asked = anIntent(authenticationRequired)
    expect(asksForCustomer(asked)).toBe(true)
    expect(paymentOfIntent(asked)?.failure).toBe('confirmation-needed')
    const declined = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }
    expect(asksForCustomer(anIntent({ last_payment_error: declined }))).toBe(false)
    expect(paymentOfIntent(anIntent({ last_payment_error: declined }))?.failure).toBe('declined')
  })

  it('of another currency is none of ours', () => {
    expect(paymentOfIntent(anIntent({ currency: 'gbp' }))).toBeNull()
  })

  it('is later with each step of its life, also within one second', () => {
    const charge = (different: object) => ({ ...paid, latest_charge: documented('charge', different) })
    const refunds = (created: number) => ({ data: [documented('refund', { created })] })
    const steps = [
      paymentOfIntent(anIntent({ status: 'processing' })),
      paymentOfIntent(anIntent({ last_payment_error: authenticationRequired.last_payment_error })),
      paymentOfIntent(anIntent(charge({}))),
      paymentOfIntent(anIntent(charge({ amount_refunded: 500, refunds: refunds(1_234_567_891) }))),
      paymentOfIntent(anIntent(charge({ amount_refunded: 1099, refunds: refunds(1_234_567_892) }))),
    ]
    const moments = steps.map((step) => Number(step?.modifiedAt.getTime()))
    for (const [place, moment] of moments.entries())
      if (place > 0) expect(moment).toBeGreaterThan(moments[place - 1] ?? 0)
  })

  it('counts the refunds that are made, and is later when one of them has failed', () => {
    const refundOf = (status: string, amount_refunded: number) => {
      const refund = documented('refund', { status, amount: 500, metadata: { reference: 'refund.x' } })
      const latest_charge = documented('charge', { amount_refunded, refunds: { has_more: false, data: [refund] } })
      return paymentOfIntent(anIntent({ ...paid, latest_charge }))
    }
    const [pending, made, failed] = [refundOf('pending', 500), refundOf('succeeded', 500), refundOf('failed', 500)]
    expect([pending, made, failed].map((one) => [one?.refundedAmount, one?.failedRefunds])).toEqual([
      [0, []],
      [500, []],
      [0, ['refund.x']],
    ])
    expect(failed?.modifiedAt.getTime()).toBeGreaterThan(Number(made?.modifiedAt.getTime()))
  })

  it.each([
    ['warning_needs_response', null, 0],
    ['needs_response', 'open', 0],
    ['under_review', 'open', 0],
    ['won', 'won', 0],
    ['lost', 'lost', 1000],
  ])('a payment whose dispute is %s has %s, and %i back', (status, dispute, refundedAmount) => {
    const disputes = [{ status, amount: 1000, created: 1_234_567_950 }]
    expect(paymentOfIntent(anIntent(paid), disputes)).toMatchObject({ dispute, refundedAmount })
  })
})

describe('a Checkout Session as Stripe documents it', () => {
  it.each([
    ['open', null, 'pending'],
    ['open', { status: 'requires_action' }, 'pending'],
    ['open', { last_payment_error: { code: 'card_declined' } }, 'failed'],
    ['expired', null, 'cancelled'],
    ['complete', { status: 'processing' }, 'processing'],
    ['complete', paid, 'completed'],
  ] as const)('that is %s with a payment of %o is %s', (status, intent, expected) => {
    const payment_intent = intent && anIntent(intent)
    expect(paymentOfSession(aSession({ status, payment_intent }))?.status).toBe(expected)
  })

  it('that saved a card has its token and no amount', () => {
    const setup_intent = documented('setup_intent', {
      status: 'succeeded',
      payment_method: documented('payment_method'),
    })
    const session = aSession({
      mode: 'setup',
      status: 'complete',
      amount_total: null,
      customer: 'cus_1',
      payment_intent: null,
      setup_intent,
    })
    expect(paymentOfSession(session)).toMatchObject({
      status: 'completed',
      amount: 0,
      maskedPan: '**** **** **** 4242',
      token: 'cus_1/pm_1Pgc75B7WZ01zgkWlHVgdEGJ',
    })
  })
})

it.each(['', 'cus_1', 'cus_1/', '/pm_1', 'a/b/c'])('the token %j is not one of Stripe’s', (token) => {
  expect(readStripeToken(token)).toBeNull()
})
