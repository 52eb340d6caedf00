import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, splitEvenly } from './allocate.ts'
import { money } from './Money.ts'

const most = Number.MAX_SAFE_INTEGER
const amounts = (parts: readonly { minor: number }[]) => parts.map(({ minor }) => minor)

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 7], [2, 3]],
    [3, [2, 1, 1, 1, 1], [1, 1, 1, 0, 0]],
    [100, [0, 1, 0], [0, 100, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [1, 5, 2], [1, 6, 3]],
    [0, [1, 2], [0, 0]],
    [7, [1], [7]],
    [most, [1, 1], [4503599627370496, 4503599627370495]],
    [most, [most - 1, 1], [most - 1, 1]],
    [-most, [1, 2, 0], [-3002399751580330, -6004799503160661, 0]],
  ])('allocate divides %i by %j into %j', (whole, weights, expected) => {
    expect(amounts(allocate(money(whole, 'UAH'), weights))).toEqual(expected)
  })

  it('allocate keeps the currency of the whole', () => {
    expect(allocate(money(3, 'EUR'), [1, 2])).toEqual([money(1, 'EUR'), money(2, 'EUR')])
  })

  it.each([[[]], [[0, 0]], [[1, -1]], [[-1, 2]], [[0.5, 0.5]], [[Number.NaN]], [[most, 1]]])(
    'allocate refuses the weights %j',
    (weights) => {
      expect(() => allocate(money(100, 'USD'), weights)).toThrow(
        new RangeError(`${weights.join(' : ')} are not valid weights`),
      )
    },
  )
})

describe('splitEvenly', () => {
  it.each([
    [100, 3, [34, 33, 33]],
    [101, 3, [34, 34, 33]],
    [-101, 3, [-34, -34, -33]],
    [1, 4, [1, 0, 0, 0]],
    [-1, 2, [-1, 0]],
    [12, 1, [12]],
    [0, 2, [0, 0]],
  ])('splitEvenly divides %i into %i parts: %j', (whole, parts, expected) => {
    expect(splitEvenly(money(whole, 'USD'), parts)).toEqual(expected.map((amount) => money(amount, 'USD')))
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity])('splitEvenly refuses %d parts', (parts) => {
    expect(() => splitEvenly(money(100, 'USD'), parts)).toThrow(new RangeError(`${parts} is not a number of parts`))
  })
})

describe('properties of allocation', () => {
  const anyWhole = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())
  const anyWeights = fc
    .array(fc.oneof(fc.nat(10), fc.nat(2 ** 48)), { minLength: 1, maxLength: 12 })
    .filter((weights) => weights.some((weight) => weight > 0))
  const summed = (parts: readonly { minor: number }[]) => parts.reduce((sum, { minor }) => sum + BigInt(minor), 0n)

  it('the parts sum to the whole, and none is a whole minor unit away from its exact share', () => {
    fc.assert(
      fc.property(anyWhole, anyWeights, (whole, weights) => {
        const parts = allocate(money(whole, 'USD'), weights)
        expect(summed(parts)).toBe(BigInt(whole))
        const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
        weights.forEach((weight, i) => {
          const off = BigInt(parts[i]?.minor ?? Number.NaN) * all - BigInt(whole) * BigInt(weight)
          expect(-all < off && off < all).toBe(true)
        })
      }),
    )
  })

  it('splitEvenly divides as allocate by equal weights: parts at most one minor unit apart, the greater first', () => {
    fc.assert(
      fc.property(anyWhole, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }), (whole, count, weight) => {
        const parts = splitEvenly(money(whole, 'UAH'), count)
        expect(parts).toEqual(
          allocate(
            money(whole, 'UAH'),
            Array.from({ length: count }, () => weight),
          ),
        )
        expect(summed(parts)).toBe(BigInt(whole))
        const sizes = amounts(parts).map(Math.abs)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
