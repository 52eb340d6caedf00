import { aPriceVariant } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largerPlan } from './largerPlan.ts'

const plan = (id: string, amount: number, sizes: Readonly<Record<number, number>> = { 500: 0, 1000: 2000 }) =>
  aPriceVariant({
    id,
    amount,
    metadata: {
      configurable: {
        conversations: {
          default: 500,
          options: Object.entries(sizes).map(([value, additionalAmount]) => ({
            value: Number(value),
            additionalAmount,
          })),
        },
        salons: { baseIncluded: 1, max: 3, additionalAmountPerUnit: 1500 },
      },
    },
  })
const needed = { conversations: 501, salons: 1 }
const found = (...variants: ReturnType<typeof plan>[]) => {
  const larger = largerPlan({ variants, period: 'month', amount: 4900, needed })
  return larger && [larger.variant.id, larger.price.configuration.conversations, larger.price.price.minor]
}

describe('the plan that a company grows into when its own is off sale (SUB-13)', () => {
  it('the larger plan is the cheapest configuration of all that fits', () => {
    expect(found(plan('huge', 9900), plan('start', 3900), plan('pro', 4500))).toEqual(['start', 1000, 5900])
  })

  it('the larger plan may cost the same as what is paid, and no less', () => {
    expect(found(plan('tiny', 100), plan('same', 2900), plan('dear', 9900))).toEqual(['same', 1000, 4900])
  })

  it('of two plans that cost the same the larger one has more conversations, else it is the one that is listed first', () => {
    expect(found(plan('a', 2900), plan('b', 2900, { 2000: 2000 }))).toEqual(['b', 2000, 4900])
    expect(found(plan('a', 2900), plan('b', 2900))).toEqual(['a', 1000, 4900])
  })

  it('there is no larger plan where nothing fits', () => {
    expect(found(plan('small', 9900, { 500: 0 }), plan('cheap', 0))).toBeNull()
    expect(found()).toBeNull()
    expect(
      largerPlan({ variants: [plan('a', 9900)], period: 'month', amount: 0, needed: { conversations: 1, salons: 4 } }),
    ).toBeNull()
  })
})

describe('properties of the larger plan', () => {
  it('the larger plan fits, costs no less, and does not depend on the order in which plans are listed but for its name', () => {
    const plans = fc.array(
      fc.tuple(fc.nat(9000), fc.uniqueArray(fc.integer({ min: 400, max: 600 }), { minLength: 1, maxLength: 3 })),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(plans, fc.nat(9000), (offered, amount) => {
        const variants = offered.map(([price, sizes], n) =>
          plan(String(n), price, Object.fromEntries(sizes.map((size) => [size, size]))),
        )
        const of = { period: 'month', amount, needed } as const
        const larger = largerPlan({ ...of, variants })
        const other = largerPlan({ ...of, variants: variants.toReversed() })
        expect(larger?.price.price.minor).toBe(other?.price.price.minor)
        expect(larger?.price.configuration).toEqual(other?.price.configuration)
        if (!larger) return
        expect(larger.price.configuration.conversations).toBeGreaterThanOrEqual(501)
        expect(larger.price.price.minor).toBeGreaterThanOrEqual(amount)
      }),
    )
  })
})
