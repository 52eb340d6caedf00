import { describe, expect, it } from 'vitest'
import { minor } from './Amount.ts'
import { percentOf } from './percentOf.ts'
import { share } from './share.ts'

describe('a share of an amount', () => {
  it.each([
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [5, -1, 2, -3],
    [5, 1, -2, -3],
    [-5, 1, -2, 3],
    [0, 1, 7, 0],
  ])('of %i × %i ÷ %i is %i', (amount, numerator, denominator, expected) => {
    expect(share(minor(amount), numerator, denominator)).toBe(expected)
  })
})

describe('a percentage of an amount', () => {
  it.each([
    [180, 17.5, 32],
    [200, 7.25, 15],
    [123, 20, 25],
    [1999, 100, 1999],
  ])('of %i at %f %% is %i', (amount, percentage, expected) => {
    expect(percentOf(minor(amount), percentage)).toBe(expected)
  })
})
