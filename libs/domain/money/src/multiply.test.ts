import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMajor } from './Amount.ts'
import { money } from './Money.ts'
import { multiply } from './multiply.ts'
import { add } from './sum.ts'

it('makes a year of ten months without a speck of dust', () => {
  const year = multiply(money(1999, 'USD'), 10)
  expect(year).toEqual(money(19990, 'USD'))
  expect(toMajor(year.minor)).toBe(199.9)
})

it.each([0.5, Number.NaN, Infinity])('takes no %d for a factor', (factor) => {
  expect(() => multiply(money(10, 'USD'), factor)).toThrow(RangeError)
})

it('refuses what no number holds exactly', () => {
  expect(() => multiply(money(Number.MAX_SAFE_INTEGER, 'USD'), 2)).toThrow(RangeError)
})

describe('properties', () => {
  it('is the money added so many times', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 50 }), (amount, factor) => {
        const times = Array.from({ length: factor }, () => money(amount, 'EUR'))
        expect(multiply(money(amount, 'EUR'), factor)).toEqual(times.reduce(add, money(0, 'EUR')))
      }),
    )
  })
})
