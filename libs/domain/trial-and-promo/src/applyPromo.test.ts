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

describe('a percentage discount', () => {
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
  ])('the discount on %i by %j is %i', (amount, promo, discount) => {
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
  ])('the discount on %i by %j is %i', (amount, promo, discount) => {
    expect(applyPromo({ amount, promo })).toEqual({ discount, credit: 0, total: amount - discount })
  })
})

describe('no discount', () => {
  // The values asserted to be promos are those that a wire might give.
  it.each<[string, PromoTerms | null | undefined]>([
    ['no promo', undefined],
    ['a promo that is null', null],
    ['an empty promo', {}],
    ['a promo without a kind', { discountType: null, percentage: 50, amountCents: 500 }],
    ['an unknown kind', { discountType: 'gift' as 'fixed', percentage: 50, amountCents: 500 }],
    ['a percentage promo without a percentage', { discountType: 'percentage', amountCents: 500 }],
    ['a fixed promo without an amount', { discountType: 'fixed', percentage: 50 }],
    ['a percentage that is not a number', percentage(Number.NaN)],
    ['a percentage in words', percentage('half')],
    ['a blank percentage', percentage(' ')],
    ['an infinite percentage', percentage(Infinity)],
    ['a negative percentage', percentage(-10)],
    ['a negative amount', fixed(-500)],
    ['an amount in words', fixed('five')],
    ['a percentage that is true', percentage(true as unknown as number)],
    ['no bills left', percentage(50, { remainingBillingCycles: 0 })],
    ['no bills left, in text', fixed(500, { remainingBillingCycles: '0' })],
    ['a negative number of bills left', fixed(500, { remainingBillingCycles: -1 })],
  ])('no discount is given for %s', (_, promo) => {
    expect(applyPromo({ amount: 1999, promo })).toEqual({ discount: 0, credit: 0, total: 1999 })
  })

  it.each([1, '1', 12, null, undefined, 'forever'])(
    'a promo with %j remaining cycles gives its discount',
    (remainingBillingCycles) => {
      expect(applyPromo({ amount: 1999, promo: fixed(500, { remainingBillingCycles }) }).discount).toBe(500)
    },
  )
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
  ])(
    'the credit is taken off after the promo: price %i, promo %j, credit %d',
    (amount, promo, upgradeCredit, expected) => {
      expect(applyPromo({ amount, promo, upgradeCredit })).toEqual(expected)
    },
  )
})

it.each([Number.NaN, -1, -0, Infinity * -1])('a price of %d costs nothing', (amount) => {
  expect(applyPromo({ amount, promo: fixed(500), upgradeCredit: 500 })).toEqual({ discount: 0, credit: 0, total: 0 })
})

it('a price beyond the safe integers counts as the greatest', () => {
  expect(applyPromo({ amount: 1e300 })).toEqual({ discount: 0, credit: 0, total: most })
})

describe('properties of applyPromo', () => {
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

  it('the discount is taken before the credit, and the reverse order gives another total (B2)', () => {
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

  it('a percentage discount is exact, a half rounded away from zero, and 100 percent takes everything off (B3)', () => {
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
