import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '@frontdesk/money'
import { afterCycle, applyPromo, type PromoTerms } from '@frontdesk/trial-and-promo'
import { addPeriod } from '../dates/addPeriod.ts'
import { renewalPrices } from './renewalPrices.ts'

const at = (text: string) => new Date(text)
const quote = { price: money(4900, 'USD'), period: 'month', begins: at('2026-11-28T08:00:00.000Z') } as const
const half: PromoTerms = { discountType: 'percentage', percentage: 50 }
const shown = (promo: PromoTerms | null, of: Partial<typeof quote> | { period: 'year' } = {}) =>
  renewalPrices({ ...quote, ...of }, promo).map(({ from, amount }) => [from.toISOString().slice(0, 10), amount.minor])

describe('the prices of a plan’s renewals (PROMO-3)', () => {
  it.each<[string, PromoTerms | null, [string, number][]]>([
    ['without a promo', null, [['2026-12-28', 4900]]],
    ['with a promo for every bill', half, [['2026-12-28', 2450]]],
    ['with a promo for the first bill', { ...half, remainingBillingCycles: 1 }, [['2026-12-28', 4900]]],
    [
      'with a promo for two bills, the third is the full price',
      { ...half, remainingBillingCycles: 2 },
      [
        ['2026-12-28', 2450],
        ['2027-01-28', 4900],
      ],
    ],
    [
      'with a promo for twelve bills',
      { ...half, remainingBillingCycles: '12' },
      [
        ['2026-12-28', 2450],
        ['2027-11-28', 4900],
      ],
    ],
    [
      'with a promo that takes nothing off',
      { ...half, percentage: 0, remainingBillingCycles: 3 },
      [['2026-12-28', 4900]],
    ],
  ])('%s', (_, promo, prices) => {
    expect(shown(promo)).toEqual(prices)
  })

  it('the bills of a plan by the year are a year apart', () => {
    expect(shown({ ...half, remainingBillingCycles: 2 }, { period: 'year' })).toEqual([
      ['2027-11-28', 2450],
      ['2028-11-28', 4900],
    ])
  })
})

describe('properties of what a plan renews at', () => {
  it('each bill costs what the prices say, as a promo is used up bill by bill', () => {
    const promos = fc.record({
      discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
      percentage: fc.integer({ min: 0, max: 100 }),
      amountCents: fc.integer({ min: 0, max: 10_000 }),
      remainingBillingCycles: fc.option(fc.integer({ min: 0, max: 15 })),
    })
    const begins = fc.date({ min: at('2026-01-01'), max: at('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.option(promos),
        begins,
        fc.constantFrom('month' as const, 'year' as const),
        fc.integer({ min: 1, max: 20 }),
        (promo, first, period, count) => {
          const prices = renewalPrices({ ...quote, begins: first, period }, promo)
          let left: PromoTerms | null = promo
          for (let index = 1; index <= count; index += 1) {
            left = left && afterCycle(left)
            const on = addPeriod(first, { unit: period, interval: 1 }, index)
            const price = prices.filter(({ from }) => from <= on).at(-1)
            expect(price?.amount.minor).toBe(applyPromo({ amount: quote.price.minor, promo: left }).total)
          }
        },
      ),
    )
  })

  it('the dates grow, and no price is said twice in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.nat(), (percentage, bills) => {
        const prices = renewalPrices(quote, { ...half, percentage, remainingBillingCycles: bills })
        const [first, then] = prices
        if (!then) return
        expect(first && first.from < then.from).toBe(true)
        expect(first?.amount).not.toEqual(then.amount)
      }),
    )
  })
})
