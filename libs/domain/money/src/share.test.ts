import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from './Amount.ts'
import { share } from './share.ts'

const most = Number.MAX_SAFE_INTEGER

it.each([
  [100, 1, 3, 33],
  [100, 2, 3, 67],
  [1, 1, 2, 1],
  [3, 1, 2, 2],
  [-1, 1, 2, -1],
  [-100, 1, 3, -33],
  [5, -1, 2, -3],
  [5, 1, -2, -3],
  [-5, 1, -2, 3],
  [0, 1, -7, 0],
  [5, 0, 3, 0],
  [0, 0, 3, 0],
  [1, 1, 3, 0],
  [-1, 1, 3, 0],
  [1999, 17, 31, 1096],
])('the share of %i for %i parts of %i is %i', (amount, numerator, denominator, expected) => {
  expect(share(minor(amount), numerator, denominator)).toBe(expected)
})

it.each([
  [most, most, most, most],
  [most, -most, most, -most],
  [-most, most, -most, most],
  [-most, -most, -most, -most],
  [most, 2, 4, 4503599627370496],
  [-most, 2, 4, -4503599627370496],
  [most, 2, -4, -4503599627370496],
  [1, most, most - 1, 1],
  [most, 3, most, 3],
  [3, most, 6, 4503599627370496],
])('the share is exact beyond 2^53: of %i, %i parts of %i are %i', (amount, numerator, denominator, expected) => {
  expect(share(minor(amount), numerator, denominator)).toBe(expected)
})

it.each([
  [1, 0],
  [1.5, 2],
  [1, 2.5],
  [Number.NaN, 1],
  [1, Number.NaN],
  [Infinity, 1],
  [1, 2 ** 53],
  [2 ** 53, 1],
])('share refuses %d parts of %d', (numerator, denominator) => {
  expect(() => share(minor(100), numerator, denominator)).toThrow(
    new RangeError(`${numerator} of ${denominator} is not a share`),
  )
})

it('share refuses a result beyond the safe integers', () => {
  expect(() => share(minor(most), 2, 1)).toThrow(RangeError)
})

describe('properties of share', () => {
  const any = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.maxSafeInteger())
  const size = (number: bigint) => (number < 0n ? -number : number)

  it('a share is at most half a minor unit away from the exact one, and a half is rounded away from zero', () => {
    fc.assert(
      fc.property(
        any,
        any,
        any.filter((denominator) => denominator !== 0),
        (amount, numerator, denominator) => {
          const [product, by] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)]
          // Results that no number holds are refused.
          fc.pre(size(product) < size(by) * BigInt(most))
          const result = BigInt(share(minor(amount), numerator, denominator))
          const off = size(2n * (product - result * by))
          expect(off <= size(by)).toBe(true)
          if (off === size(by)) expect(size(result * by) > size(product)).toBe(true)
        },
      ),
    )
  })

  it('a share is never negative zero, and is symmetric about zero', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: 1 }),
        (amount, numerator, denominator) => {
          const result = share(minor(amount), numerator, denominator)
          expect(Object.is(result, -0)).toBe(false)
          expect(share(minor(-amount), numerator, denominator)).toBe(0 - result)
          expect(share(minor(amount), -numerator, -denominator)).toBe(result)
        },
      ),
    )
  })

  it('a share grows with the numerator', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(1e6), fc.nat(1e6), fc.integer({ min: 1 }), (amount, one, more, denominator) => {
        expect(share(minor(amount), one + more, denominator)).toBeGreaterThanOrEqual(
          share(minor(amount), one, denominator),
        )
      }),
    )
  })
})
