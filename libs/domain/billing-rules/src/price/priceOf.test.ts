import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPriceVariant } from '@frontdesk/contract/fixtures'
import { money } from '@frontdesk/money'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { salonRange, standardConfiguration, storedConfiguration } from './Configuration.ts'
import { priceOf, type PricedVariant } from './priceOf.ts'

const variant = aPriceVariant()
const usd = (amount: number) => money(amount, 'USD')
const withSalons = (salons: object) => aPriceVariant({ metadata: { configurable: { salons } } })
const amountOf = (answer: ReturnType<typeof priceOf>) => (answer.kind === 'price' ? answer.price.minor : answer.because)

describe('the price of a plan', () => {
  it('the price of an unconfigured plan is its amount', () => {
    expect(priceOf({ variant, period: 'month' })).toEqual({
      kind: 'price',
      period: 'month',
      configuration: { conversations: 500, salons: 1 },
      lines: [{ key: 'base', amount: usd(4900) }],
      price: usd(4900),
    })
  })

  it('the price grows with conversations and with each salon beyond the included ones, line by line (B5)', () => {
    expect(priceOf({ variant, configuration: { conversations: 1000, salons: 3 }, period: 'month' })).toMatchObject({
      configuration: { conversations: 1000, salons: 3 },
      lines: [
        { key: 'base', amount: usd(4900) },
        { key: 'conversations', conversations: 1000, amount: usd(2000) },
        { key: 'salons', salons: 2, each: usd(1500), amount: usd(3000) },
      ],
      price: usd(9900),
    })
  })

  it('the price of a year is ten months, also for the add-ons (B4)', () => {
    expect(priceOf({ variant, configuration: { conversations: 1000, salons: 3 }, period: 'year' })).toMatchObject({
      period: 'year',
      lines: [
        { key: 'base', amount: usd(49_000) },
        { key: 'conversations', conversations: 1000, amount: usd(20_000) },
        { key: 'salons', salons: 2, each: usd(15_000), amount: usd(30_000) },
      ],
      price: usd(99_000),
    })
  })

  it('the price uses the standard configuration for fields that are left out', () => {
    expect(priceOf({ variant, configuration: { salons: 2, conversations: null }, period: 'month' })).toMatchObject({
      configuration: { conversations: 500, salons: 2 },
    })
    expect(priceOf({ variant, configuration: null, period: 'month' })).toMatchObject({
      configuration: { conversations: 500, salons: 1 },
    })
  })

  it('the price is in the currency of the plan, dollars by default', () => {
    expect(priceOf({ variant: { amount: 100, currencyCode: 'UAH' }, period: 'month' })).toMatchObject({
      price: money(100, 'UAH'),
    })
    expect(priceOf({ variant: { amount: 0 }, period: 'month' })).toMatchObject({
      price: usd(0),
      configuration: { conversations: null, salons: 1 },
    })
  })

  it('the price may fall with fewer conversations, down to nothing', () => {
    const cheaper = aPriceVariant({
      metadata: { configurable: { conversations: { options: [{ value: 100, additionalAmount: -4900 }] } } },
    })
    expect(priceOf({ variant: cheaper, period: 'month' })).toMatchObject({
      price: usd(0),
      lines: [{ key: 'base' }, { key: 'conversations', amount: usd(-4900) }],
    })
    expect(amountOf(priceOf({ variant: { ...cheaper, amount: 4899 }, period: 'month' }))).toBe('price-out-of-range')
  })

  it.each<[string, PricedVariant, { conversations?: number; salons?: number }]>([
    ['unknown-price', {}, {}],
    ['unknown-price', { amount: 49.5 }, {}],
    ['unknown-price', { amount: -1 }, {}],
    ['unknown-currency', { amount: 100, currencyCode: 'GBP' as 'USD' }, {}],
    ['unknown-conversations', variant, { conversations: 750 }],
    ['unknown-conversations', variant, { conversations: 0 }],
    ['unknown-conversations', withSalons({}), { conversations: 500 }],
    ['too-few-salons', variant, { salons: 0 }],
    ['too-few-salons', variant, { salons: 1.5 }],
    ['too-few-salons', variant, { salons: Number.NaN }],
    ['too-many-salons', variant, { salons: 11 }],
    ['too-many-salons', withSalons({}), { salons: 2 }],
    ['price-out-of-range', { amount: Number.MAX_SAFE_INTEGER }, {}],
    ['price-out-of-range', withSalons({ max: 2, additionalAmountPerUnit: Number.MAX_SAFE_INTEGER }), { salons: 2 }],
  ])('the price is refused: %s', (because, variant, configuration) => {
    expect(priceOf({ variant, configuration, period: 'year' })).toEqual({ kind: 'refused', because })
  })

  it('the most salons of a plan are those included or offered, at least one', () => {
    const range = (salons: object) => salonRange(readPlanMetadata(withSalons(salons).metadata))
    expect(range({ baseIncluded: 3 })).toEqual({ least: 1, most: 3 })
    expect(range({ baseIncluded: 1, max: 5 })).toEqual({ least: 1, most: 5 })
    expect(range({ baseIncluded: 0, max: 0 })).toEqual({ least: 1, most: 1 })
    expect(
      priceOf({
        variant: withSalons({ baseIncluded: 3, additionalAmountPerUnit: 100 }),
        configuration: { salons: 2 },
        period: 'month',
      }),
    ).toMatchObject({ price: usd(4900) })
    expect(
      priceOf({ variant: withSalons({ baseIncluded: 0, additionalAmountPerUnit: 100 }), period: 'month' }),
    ).toMatchObject({
      price: usd(5000),
      configuration: { salons: 1 },
    })
  })
})

describe('the configuration of a plan', () => {
  const options = [{ value: 100 }, { value: 200 }, { value: 300 }]
  it.each([
    [
      'its default',
      { configurable: { conversations: { default: 200, options } }, included: { conversations: 300 } },
      200,
    ],
    [
      'what it includes, when the default is not offered',
      { configurable: { conversations: { default: 250, options } }, included: { conversations: 300 } },
      300,
    ],
    [
      'the first option, when neither is offered',
      { configurable: { conversations: { default: 250, options } }, included: { conversations: 350 } },
      100,
    ],
    [
      'its default, when there are no options',
      { configurable: { conversations: { default: 250 } }, included: { conversations: 300 } },
      250,
    ],
    ['what it includes, when there is nothing else', { included: { conversations: 300 } }, 300],
    ['no number of conversations, when it states none', {}, null],
  ])('the standard number of conversations is %s', (_, metadata, conversations) => {
    expect(standardConfiguration(readPlanMetadata(metadata))).toEqual({ conversations, salons: 1 })
  })

  it('the configuration of a subscription is read as far as it is valid', () => {
    expect(storedConfiguration({ configuration: { conversations: '500', salons: 2 } })).toEqual({
      conversations: 500,
      salons: 2,
    })
    expect(storedConfiguration({ configuration: { conversations: 'many' } })).toEqual({
      conversations: null,
      salons: null,
    })
    expect(storedConfiguration(null)).toEqual({ conversations: null, salons: null })
  })
})

describe('properties of the price', () => {
  it('a price is the sum of its lines by the rule of B5, and a year is ten of its months', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (base, more, each, baseIncluded, max, salons) => {
          const variant = aPriceVariant({
            amount: base,
            metadata: {
              configurable: {
                conversations: { options: [{ value: 5, additionalAmount: String(more) }] },
                salons: { baseIncluded, max, additionalAmountPerUnit: each },
              },
            },
          })
          const [month, year] = (['month', 'year'] as const).map((period) =>
            priceOf({ variant, configuration: { salons }, period }),
          )
          if (month?.kind !== 'price' || year?.kind !== 'price') {
            expect([month, year]).toEqual(Array(2).fill({ kind: 'refused', because: 'too-many-salons' }))
            expect(salons).toBeGreaterThan(Math.max(1, baseIncluded, max))
            return
          }
          expect(month.price.minor).toBe(base + more + Math.max(0, salons - baseIncluded) * each)
          expect(year.price.minor).toBe(10 * month.price.minor)
          for (const price of [month, year])
            expect(price.lines.reduce((sum, line) => sum + line.amount.minor, 0)).toBe(price.price.minor)
        },
      ),
    )
  })
})
