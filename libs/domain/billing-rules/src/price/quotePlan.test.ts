import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { aPriceVariant, aSubscription, anInvoice } from '@frontdesk/contract/fixtures'
import { money } from '@frontdesk/money'
import { quotePlan, type QuoteInput } from './quotePlan.ts'

const halfWay = new Date('2026-12-05T08:00:00.000Z')
const usd = (amount: number) => money(amount, 'USD')
const pro = aPriceVariant()
const team = aPriceVariant({ id: 'team-usd', name: 'Team', amount: 9900, metadata: { planSlug: 'team' } })
const solo = aPriceVariant({ id: 'solo-usd', name: 'Solo', amount: 1900, metadata: { planSlug: 'solo' } })
const welcome = { code: 'WELCOME', discountType: 'percentage', percentage: 20, maxDiscountAmountCents: 2000 } as const
const ask = (of: Partial<QuoteInput>) => quotePlan({ variant: pro, period: 'month', now: halfWay, ...of })
const because = (of: Partial<QuoteInput>) => {
  const answer = ask(of)
  return answer.kind === 'refused' ? answer.because : answer.kind
}

describe('the quote of a plan', () => {
  it('the quote for a new company is the price, after a trial', () => {
    expect(ask({})).toEqual({
      kind: 'quote',
      period: 'month',
      configuration: { conversations: 500, salons: 1 },
      lines: [{ key: 'base', amount: usd(4900) }],
      price: usd(4900),
      discount: usd(0),
      credit: usd(0),
      total: usd(4900),
      dueNow: usd(0),
      trialDays: 14,
      begins: new Date('2026-12-19T08:00:00.000Z'),
      change: { kind: 'new' },
      promoCode: null,
      asOf: halfWay,
    })
  })

  it('another plan at the same price waits for the renewal, unless it is the automatic upgrade', () => {
    const other = aPriceVariant({ id: 'other-usd', name: 'Other', metadata: { planSlug: 'other' } })
    const of = { variant: other, subscription: aSubscription(), invoices: [anInvoice()] }
    expect(ask(of)).toMatchObject({ change: { kind: 'at-renewal' }, dueNow: usd(0) })
    expect(ask({ ...of, isAutomatic: true })).toMatchObject({ change: { kind: 'upgrade' }, dueNow: usd(2450) })
    // Cheaper plans wait in any case.
    expect(ask({ ...of, variant: solo, isAutomatic: true })).toMatchObject({ change: { kind: 'at-renewal' } })
  })

  it('the total is due now when the trial was used, or when the plan has none', () => {
    expect(ask({ hasUsedTrial: true })).toMatchObject({ trialDays: 0, dueNow: usd(4900) })
    expect(ask({ variant: aPriceVariant({ trialDays: null }) })).toMatchObject({ trialDays: 0, dueNow: usd(4900) })
  })

  it('the quote itemises what a promo takes off', () => {
    expect(ask({ promo: welcome, configuration: { conversations: 1000, salons: 2 } })).toMatchObject({
      lines: [
        { key: 'base', amount: usd(4900) },
        { key: 'conversations', conversations: 1000, amount: usd(2000) },
        { key: 'salons', salons: 1, each: usd(1500), amount: usd(1500) },
        { key: 'discount', code: 'WELCOME', amount: usd(-1680) },
      ],
      price: usd(8400),
      discount: usd(1680),
      total: usd(6720),
      promoCode: 'WELCOME',
    })
  })

  it('the quote of an upgrade subtracts the discount first and the credit then, and is due now', () => {
    expect(ask({ variant: team, promo: welcome, subscription: aSubscription() })).toMatchObject({
      change: { kind: 'upgrade' },
      lines: [
        { key: 'base', amount: usd(9900) },
        { key: 'discount', code: 'WELCOME', amount: usd(-1980) },
        { key: 'upgrade-credit', amount: usd(-2450) },
      ],
      discount: usd(1980),
      credit: usd(2450),
      total: usd(5470),
      dueNow: usd(5470),
      trialDays: 0,
    })
  })

  it('the credit is never more than what is left to pay', () => {
    const free = { ...welcome, percentage: 100, maxDiscountAmountCents: null }
    expect(ask({ variant: team, promo: free, subscription: aSubscription() })).toMatchObject({
      credit: usd(0),
      total: usd(0),
      lines: [{ key: 'base' }, { key: 'discount' }],
    })
    expect(ask({ variant: team, subscription: aSubscription({ upgradeCreditAmount: 20_000 }) })).toMatchObject({
      credit: usd(9900),
      total: usd(0),
    })
  })

  it('a smaller plan begins when the paid period is over, and nothing is due now', () => {
    expect(ask({ variant: solo, subscription: aSubscription() })).toMatchObject({
      change: { kind: 'at-renewal', on: new Date('2026-12-20T08:00:00.000Z') },
      credit: usd(0),
      total: usd(1900),
      dueNow: usd(0),
      trialDays: 0,
    })
  })

  it('another plan for the same price waits for the renewal as well', () => {
    expect(ask({ variant: { ...team, amount: 4900 }, subscription: aSubscription() })).toMatchObject({
      change: { kind: 'at-renewal' },
    })
  })

  it('a smaller plan begins at once when there is no renewal to wait for', () => {
    const nobodyKnows = { ...aSubscription(), nextBillingDate: null }
    expect(ask({ variant: solo, subscription: nobodyKnows })).toMatchObject({
      change: { kind: 'new' },
      dueNow: usd(1900),
    })
    expect(
      ask({ variant: solo, subscription: aSubscription({ nextBillingDate: halfWay.toISOString() }) }),
    ).toMatchObject({ change: { kind: 'new' } })
    expect(ask({ variant: solo, subscription: nobodyKnows, invoices: [anInvoice()] })).toMatchObject({
      change: { kind: 'at-renewal', on: new Date('2026-12-20T08:00:00.000Z') },
    })
  })

  it.each(['trial', 'pending', 'past_due', 'unpaid'] as const)(
    'a plan begins at once, without a credit or a second trial, when the subscription is %s',
    (status) => {
      expect(ask({ subscription: aSubscription({ status }) })).toMatchObject({
        change: { kind: 'new' },
        credit: usd(0),
        dueNow: usd(4900),
        trialDays: 0,
      })
    },
  )

  it('a plan paid in a trial begins when the trial ends, and one that waits for the renewal begins then', () => {
    const trialEndsAt = '2026-12-12T08:00:00.000Z'
    expect(ask({ subscription: aSubscription({ status: 'trial', trialEndsAt }) })).toMatchObject({
      dueNow: usd(4900),
      begins: new Date(trialEndsAt),
    })
    expect(ask({ hasUsedTrial: true })).toMatchObject({ begins: halfWay })
    expect(ask({ variant: solo, subscription: aSubscription() })).toMatchObject({
      begins: new Date('2026-12-20T08:00:00.000Z'),
    })
  })

  it('a trial without a plan, which has no price, lets a plan in any currency be chosen', () => {
    expect(ask({ subscription: aSubscription({ status: 'trial', currencyCode: 'UAH' }) })).toMatchObject({
      change: { kind: 'new' },
      dueNow: usd(4900),
    })
  })

  it.each([
    ['ended', aSubscription({ status: 'ended' })],
    ['canceled', aSubscription({ status: 'canceled', canceledAt: '2026-12-01T00:00:00.000Z' })],
    ['over, in another currency', aSubscription({ endedAt: '2026-12-01T00:00:00.000Z', currencyCode: 'UAH' })],
  ])('the quote is for a new subscription when the last one is %s', (_, subscription) => {
    expect(ask({ subscription, hasUsedTrial: true })).toMatchObject({ change: { kind: 'new' }, dueNow: usd(4900) })
    expect(ask({ subscription, hasUsedTrial: false })).toMatchObject({ trialDays: 14 })
  })

  it.each<[string, Partial<QuoteInput>]>([
    ['unknown-conversations', { configuration: { conversations: 7 } }],
    ['too-many-salons', { configuration: { salons: 99 } }],
    ['currency-differs', { subscription: aSubscription({ currencyCode: 'UAH' }) }],
    [
      'currency-differs',
      { variant: aPriceVariant({ currencyCode: 'EUR' }), subscription: aSubscription({ currencyCode: null }) },
    ],
    [
      'cancellation-scheduled',
      { variant: team, subscription: aSubscription({ canceledAt: '2026-12-01T00:00:00.000Z' }) },
    ],
    ['same-plan', { subscription: aSubscription() }],
    ['same-plan', { subscription: aSubscription({ metadata: null, billingPeriod: null }) }],
    [
      'same-plan',
      {
        configuration: { conversations: 1000, salons: 2 },
        subscription: aSubscription({ metadata: { configuration: { conversations: 1000, salons: 2 } } }),
      },
    ],
  ])('the quote is refused: %s', (reason, of) => {
    expect(because(of)).toBe(reason)
  })

  it.each<[string, Partial<QuoteInput>]>([
    ['variant', { variant: aPriceVariant({ id: 'pro-2', amount: 4900 }) }],
    ['period', { period: 'year' }],
    ['number of periods', { subscription: aSubscription({ billingInterval: 3 }) }],
    ['number of conversations', { configuration: { conversations: 1000 } }],
    ['number of salons', { configuration: { salons: 2 } }],
  ])('a quote is given for the same plan with another %s', (_, of) => {
    expect(because({ subscription: aSubscription(), ...of })).toBe('quote')
  })

  it('the quote names a promo code only when it takes anything off', () => {
    expect(ask({ promo: { ...welcome, remainingBillingCycles: 0 } })).toMatchObject({
      promoCode: null,
      discount: usd(0),
      lines: [{ key: 'base' }],
    })
    expect(ask({ promo: { ...welcome, code: null } })).toMatchObject({
      promoCode: null,
      lines: [{ key: 'base' }, { key: 'discount', code: null }],
    })
  })
})

describe('properties of the quote', () => {
  const anAmount = fc.integer({ min: 0, max: 1_000_000 })
  const aPromo = fc.oneof(
    fc.constant(null),
    fc.record({ code: fc.constant('A'), discountType: fc.constant('fixed' as const), amountCents: anAmount }),
    fc.record({
      code: fc.constant('B'),
      discountType: fc.constant('percentage' as const),
      percentage: fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100),
      maxDiscountAmountCents: fc.option(anAmount),
    }),
  )
  const aStatus = fc.constantFrom<Subscription['status']>(
    'active',
    'trial',
    'past_due',
    'unpaid',
    'canceled',
    'ended',
    'paused',
    'pending',
  )
  const aSubscriptionOfAnyKind = fc.option(
    fc
      .record({
        status: aStatus,
        amount: anAmount,
        upgradeCreditAmount: fc.constantFrom(0, 100),
        currencyCode: fc.constantFrom('USD' as const, null),
      })
      .map(aSubscription),
  )
  const anOffer = fc.record({
    variant: anAmount.map((amount): PriceVariant => aPriceVariant({ amount })),
    period: fc.constantFrom('month' as const, 'year' as const),
    configuration: fc.record({
      conversations: fc.constantFrom(500, 1000, null),
      salons: fc.integer({ min: 1, max: 10 }),
    }),
    promo: aPromo,
    subscription: aSubscriptionOfAnyKind,
    hasUsedTrial: fc.boolean(),
    now: fc.date({
      min: new Date('2026-11-01T00:00:00.000Z'),
      max: new Date('2027-01-31T00:00:00.000Z'),
      noInvalidDate: true,
    }),
  })

  it('the lines sum to the total, and price − discount − credit is the total, from 0 to the price (B1)', () => {
    fc.assert(
      fc.property(anOffer, (offer) => {
        const quote = quotePlan(offer)
        if (quote.kind === 'refused') return
        const { price, discount, credit, total, dueNow, lines } = quote
        expect(total.minor).toBe(price.minor - discount.minor - credit.minor)
        expect(lines.reduce((sum, line) => sum + line.amount.minor, 0)).toBe(total.minor)
        for (const amount of [discount, credit, total])
          expect(Number.isSafeInteger(amount.minor) && amount.minor >= 0 && amount.minor <= price.minor).toBe(true)
        expect([0, total.minor]).toContain(dueNow.minor)
        expect(
          new Set(
            [price, discount, credit, total, dueNow, ...lines.map((line) => line.amount)].map((each) => each.currency),
          ).size,
        ).toBe(1)
      }),
    )
  })

  it('a later upgrade never costs less: the credit does not grow (B2, B6)', () => {
    fc.assert(
      fc.property(anOffer, fc.nat({ max: 40 * 86_400_000 }), (offer, later) => {
        const current = aSubscription({ amount: 1000 })
        const variant = { ...team, amount: 5000 }
        const at = (now: Date) => quotePlan({ ...offer, variant, configuration: null, subscription: current, now })
        const [first, second] = [at(offer.now), at(new Date(offer.now.getTime() + later))]
        if (first.kind === 'refused' || second.kind === 'refused') throw new Error('an upgrade is never refused here')
        expect(second.total.minor).toBeGreaterThanOrEqual(first.total.minor)
      }),
    )
  })

  it('the screen and the provider calculate the same quote for the same moment, each from its own data', () => {
    fc.assert(
      fc.property(anOffer, (offer) => {
        const overTheWire = JSON.parse(JSON.stringify({ ...offer, now: null })) as typeof offer
        expect(quotePlan({ ...overTheWire, now: offer.now })).toEqual(quotePlan(offer))
      }),
    )
  })
})
