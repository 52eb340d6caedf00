import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPromo } from './applyPromo.ts'
import type { PromoTerms } from './PromoTerms.ts'

const percentage = (value: number | string, more: PromoTerms = {}): PromoTerms => ({
  discountType: 'percentage',
  percentage: value,
  ...more,
})
const fixed = (amountCents: number | string, more: PromoTerms = {}): PromoTerms => ({
  discountType: 'fixed',
  amountCents,
  ...more,
})
const most = Number.MAX_SAFE_INTEGER

describe('a discount in per cent', () => {
  it.each([
    [1999, percentage(20), 400],
    [123, percentage(20), 25],
    [180, percentage(17.5), 32],
    [200, percentage(7.25), 15],
    [200, percentage('7.25'), 15],
    [1999, percentage(100), 1999],
    [1999, percentage(250), 1999],
    [1999, percentage(0), 0],
    [0, percentage(50), 0],
    [1000, percentage(50, { maxDiscountAmountCents: 300 }), 300],
    [1000, percentage(50, { maxDiscountAmountCents: '300' }), 300],
    [1000, percentage(50, { maxDiscountAmountCents: 500 }), 500],
    [1000, percentage(50, { maxDiscountAmountCents: 5000 }), 500],
    [1000, percentage(50, { maxDiscountAmountCents: null }), 500],
    [1000, percentage(50, { maxDiscountAmountCents: '' }), 500],
    [1000, percentage(50, { maxDiscountAmountCents: ' ' }), 500],
    [1000, percentage(50, { maxDiscountAmountCents: 0 }), 0],
    [1000, percentage(50, { maxDiscountAmountCents: -1 }), 0],
    [1000, percentage(50, { amountCents: 10 }), 500],
    [most, percentage(50), 4503599627370496],
  ])('takes of %i by %j the %i', (amount, promo, discount) => {
    expect(applyPromo({ amount, promo })).toEqual({ discount, credit: 0, total: amount - discount })
  })
})

describe('a fixed discount', () => {
  it.each([
    [1999, fixed(500), 500],
    [1999, fixed('500'), 500],
    [1999, fixed(1999), 1999],
    [1999, fixed(2000), 1999],
    [1999, fixed(1e300), 1999],
    [1999, fixed(500, { maxDiscountAmountCents: 100, percentage: 50 }), 500],
  ])('takes of %i by %j the %i', (amount, promo, discount) => {
    expect(applyPromo({ amount, promo })).toEqual({ discount, credit: 0, total: amount - discount })
  })
})

describe('no discount', () => {
  // What is asserted here to be a promo is what a wire might give.
  it.each<[string, PromoTerms | null | undefined]>([
    ['no promo', undefined],
    ['null for a promo', null],
    ['an empty promo', {}],
    ['a promo of no kind', { discountType: null, percentage: 50, amountCents: 500 }],
    ['a kind that nobody knows', { discountType: 'gift' as 'fixed', percentage: 50, amountCents: 500 }],
    ['a percentage without one', { discountType: 'percentage', amountCents: 500 }],
    ['a fixed one without an amount', { discountType: 'fixed', percentage: 50 }],
    ['per cents that are none', percentage(Number.NaN)],
    ['per cents in words', percentage('half')],
    ['blank per cents', percentage(' ')],
    ['per cents without end', percentage(Infinity)],
    ['per cents below nothing', percentage(-10)],
    ['an amount below nothing', fixed(-500)],
    ['an amount in words', fixed('five')],
    ['per cents that are a yes', percentage(true as unknown as number)],
    ['no bills left', percentage(50, { remainingBillingCycles: 0 })],
    ['no bills left, in text', fixed(500, { remainingBillingCycles: '0' })],
    ['fewer than no bills left', fixed(500, { remainingBillingCycles: -1 })],
  ])('by %s', (_, promo) => {
    expect(applyPromo({ amount: 1999, promo })).toEqual({ discount: 0, credit: 0, total: 1999 })
  })

  it.each([1, '1', 12, null, undefined, 'forever'])('is not what %j bills left mean', (remainingBillingCycles) => {
    expect(applyPromo({ amount: 1999, promo: fixed(500, { remainingBillingCycles }) }).discount).toBe(500)
  })
})

describe('the credit of an upgrade', () => {
  it.each([
    [1999, null, 500, { discount: 0, credit: 500, total: 1499 }],
    [1999, null, 2500, { discount: 0, credit: 1999, total: 0 }],
    [1999, fixed(1000), 999, { discount: 1000, credit: 999, total: 0 }],
    [1999, fixed(1000), 1500, { discount: 1000, credit: 999, total: 0 }],
    [1000, percentage(50), 400, { discount: 500, credit: 400, total: 100 }],
    [1000, percentage(100), 400, { discount: 1000, credit: 0, total: 0 }],
    [1000, null, -1, { discount: 0, credit: 0, total: 1000 }],
    [1000, null, Number.NaN, { discount: 0, credit: 0, total: 1000 }],
    [1000, null, undefined, { discount: 0, credit: 0, total: 1000 }],
    [1000, null, null, { discount: 0, credit: 0, total: 1000 }],
    [1000, null, 0.5, { discount: 0, credit: 1, total: 999 }],
  ])('of %i, by %j, with %d', (amount, promo, upgradeCredit, expected) => {
    expect(applyPromo({ amount, promo, upgradeCredit })).toEqual(expected)
  })
})

it.each([Number.NaN, -1, -0, Infinity * -1])('a price of %d costs nothing', (amount) => {
  expect(applyPromo({ amount, promo: fixed(500), upgradeCredit: 500 })).toEqual({ discount: 0, credit: 0, total: 0 })
})

it('takes a price of more than a number holds for the greatest', () => {
  expect(applyPromo({ amount: 1e300 })).toEqual({ discount: 0, credit: 0, total: most })
})

describe('properties', () => {
  const price = fc.oneof(fc.nat(100_000), fc.maxSafeNat())
  const basisPoints = fc.nat(12_000)
  const cap = fc.option(fc.nat(50_000))
  const anyPromo = fc.oneof(
    fc.record({
      discountType: fc.constant('percentage' as const),
      percentage: basisPoints.map((points) => points / 100),
      maxDiscountAmountCents: cap,
    }),
    fc.record({ discountType: fc.constant('fixed' as const), amountCents: fc.nat(100_000) }),
    fc.constant(null),
  )

  it('the total is whole minor units between 0 and the price, and every unit is accounted for (B1)', () => {
    const anything = fc.oneof(fc.double(), fc.string(), fc.constantFrom(null, undefined))
    const nonsense = fc.record({
      discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
      percentage: anything,
      amountCents: anything,
      maxDiscountAmountCents: anything,
      remainingBillingCycles: anything,
    })
    fc.assert(
      fc.property(
        price,
        fc.oneof(anyPromo, nonsense),
        fc.oneof(fc.maxSafeNat(), fc.double()),
        (amount, promo, upgradeCredit) => {
          const { discount, credit, total } = applyPromo({ amount, promo, upgradeCredit })
          for (const part of [discount, credit, total]) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
          expect(amount - discount - credit).toBe(total)
        },
      ),
    )
  })

  it('the total is no less for a higher price and no more with a higher credit (B2)', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.nat(1e6),
        anyPromo,
        fc.nat(1e6),
        fc.nat(1e6),
        (amount, dearer, promo, upgradeCredit, richer) => {
          const { total } = applyPromo({ amount, promo, upgradeCredit })
          expect(applyPromo({ amount: amount + dearer, promo, upgradeCredit }).total).toBeGreaterThanOrEqual(total)
          expect(applyPromo({ amount, promo, upgradeCredit: upgradeCredit + richer }).total).toBeLessThanOrEqual(total)
        },
      ),
    )
  })

  it('the total is no more with a greater promo (B2)', () => {
    fc.assert(
      fc.property(price, basisPoints, basisPoints, cap, (amount, points, more, maxDiscountAmountCents) => {
        const by = (basis: number) =>
          applyPromo({ amount, promo: percentage(basis / 100, { maxDiscountAmountCents }) }).total
        expect(by(points + more)).toBeLessThanOrEqual(by(points))
        const less = (cents: number) => applyPromo({ amount, promo: fixed(cents) }).total
        expect(less(points + more)).toBeLessThanOrEqual(less(points))
      }),
    )
  })

  it('takes the discount before the credit, which is not the same the other way round (B2)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e6 }), basisPoints, (amount, points) => {
        const promo = percentage(points / 100)
        const discount = applyPromo({ amount, promo }).discount
        expect(applyPromo({ amount, promo, upgradeCredit: 50 }).discount).toBe(discount)
      }),
    )
    expect(applyPromo({ amount: 1000, promo: percentage(50), upgradeCredit: 400 }).total).toBe(100)
    expect(applyPromo({ amount: 1000 - 400, promo: percentage(50) }).total).toBe(300)
  })

  it('takes the exact percentage, a half away from zero, and all of it by 100 (B3)', () => {
    fc.assert(
      fc.property(price, fc.nat(10_000), (amount, points) => {
        const exact = (2n * BigInt(amount) * BigInt(points) + 10_000n) / 20_000n
        expect(applyPromo({ amount, promo: percentage(points / 100) }).discount).toBe(Number(exact))
        expect(applyPromo({ amount, promo: percentage(String(points / 100)) }).discount).toBe(Number(exact))
        expect(applyPromo({ amount, promo: percentage(100) }).total).toBe(0)
      }),
    )
  })
})
