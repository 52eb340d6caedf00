import { aPriceVariant } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largerConfiguration } from './largerConfiguration.ts'
import { priceOf } from './priceOf.ts'

const planWith = (options: readonly { value: number; additionalAmount: number }[], most = 5) =>
  aPriceVariant({
    amount: 4900,
    metadata: {
      included: { conversations: 500, salons: 1 },
      configurable: {
        conversations: { default: 500, options },
        salons: { baseIncluded: 1, max: most, additionalAmountPerUnit: 1500 },
      },
    },
  })
const pro = planWith([
  { value: 500, additionalAmount: 0 },
  { value: 2000, additionalAmount: 6000 },
  { value: 1000, additionalAmount: 2000 },
])
const larger = (different: Partial<Parameters<typeof largerConfiguration>[0]> = {}) => {
  const found = largerConfiguration({
    variant: pro,
    period: 'month',
    amount: 4900,
    needed: { conversations: 501, salons: 1 },
    ...different,
  })
  return found && [found.configuration.conversations, found.configuration.salons, found.price.minor]
}

describe('the configuration that a company grows into (SUB-13)', () => {
  it.each([
    ['the cheapest that has room', {}, [1000, 1, 6900]],
    ['for many more conversations', { needed: { conversations: 1001, salons: 1 } }, [2000, 1, 10900]],
    ['for more than the plan has', { needed: { conversations: 2001, salons: 1 } }, null],
    ['with the salons that it has', { needed: { conversations: 501, salons: 3 }, amount: 7900 }, [1000, 3, 9900]],
    ['for one salon more', { needed: { conversations: 500, salons: 2 } }, [500, 2, 6400]],
    ['for more salons than the plan has', { needed: { conversations: 500, salons: 6 } }, null],
    ['by the year', { period: 'year', amount: 49000 }, [1000, 1, 69000]],
    ['that costs more than what is paid', { amount: 6900 }, [2000, 1, 10900]],
  ] as const)('the larger configuration is found: %s', (_name, different, expected) => {
    expect(larger(different)).toEqual(expected)
  })

  it('of two configurations that cost the same the larger one has more conversations, in whichever order they are listed', () => {
    const same = [
      { value: 800, additionalAmount: 2000 },
      { value: 1000, additionalAmount: 2000 },
    ]
    expect(larger({ variant: planWith(same) })).toEqual([1000, 1, 6900])
    expect(larger({ variant: planWith(same.toReversed()) })).toEqual([1000, 1, 6900])
  })

  it('a plan without a choice of conversations has one more salon, and no more conversations', () => {
    const variant = planWith([])
    expect(larger({ variant, needed: { conversations: 500, salons: 2 } })).toEqual([500, 2, 6400])
    expect(larger({ variant })).toBeNull()
  })

  it('a plan that counts no conversations has room for any number', () => {
    const variant = aPriceVariant({
      amount: 4900,
      metadata: { configurable: { salons: { baseIncluded: 1, max: 5, additionalAmountPerUnit: 1500 } } },
    })
    expect(larger({ variant, needed: { conversations: 10_000, salons: 2 } })).toEqual([null, 2, 6400])
  })
})

describe('properties of the larger configuration', () => {
  const options = fc.uniqueArray(
    fc.record({ value: fc.integer({ min: 1, max: 50 }), additionalAmount: fc.nat(10_000) }),
    { selector: ({ value }) => value, maxLength: 6 },
  )
  it('the larger configuration has room, costs more, can be ordered at its price, and nothing cheaper has room', () => {
    fc.assert(
      fc.property(
        options,
        fc.integer({ min: 1, max: 55 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(20_000),
        fc.constantFrom('month' as const, 'year' as const),
        (offered, conversations, salons, amount, period) => {
          const variant = planWith(offered)
          const needed = { conversations, salons }
          const found = largerConfiguration({ variant, period, amount, needed })
          const candidates = (offered.length > 0 ? offered.map(({ value }) => value) : [500])
            .filter((value) => value >= conversations)
            .map((value) => priceOf({ variant, configuration: { conversations: value, salons }, period }))
            .flatMap((price) => (price.kind === 'price' && price.price.minor > amount ? [price] : []))
          if (found === null) expect(candidates).toEqual([])
          else {
            expect(candidates).toContainEqual(found)
            for (const other of candidates) expect(found.price.minor).toBeLessThanOrEqual(other.price.minor)
          }
        },
      ),
    )
  })
})
