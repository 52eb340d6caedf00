import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor } from './Amount.ts'
import { percentOf } from './percentOf.ts'

it.each([
  [180, 17.5, 32],
  [200, 7.25, 15],
  [123, 20, 25],
  [1999, 100, 1999],
  [1999, 0, 0],
  [1999, 150, 2999],
  [-180, 17.5, -32],
  [1000, 0.05, 1],
  [100, 1.15, 1],
  [5000, 0.29, 15],
])('of %i, %d per cent are %i', (amount, percentage, expected) => {
  expect(percentOf(minor(amount), percentage)).toBe(expected)
})

it.each([Number.NaN, Infinity, -Infinity])('percentOf refuses %d per cent', (percentage) => {
  expect(() => percentOf(minor(100), percentage)).toThrow(RangeError)
})

describe('properties of percentOf', () => {
  it('percentOf is exact for every half, which floating-point arithmetic misses in hundreds of cases', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, basisPoints) => {
          const exact = (BigInt(amount) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n
          expect(percentOf(minor(amount), basisPoints / 100)).toBe(Number(exact))
        },
      ),
    )
  })
})
