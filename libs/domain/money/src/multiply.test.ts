import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMajor } from './Amount.ts'
import { money } from './Money.ts'
import { multiply } from './multiply.ts'
import { add } from './sum.ts'

it('multiply makes a year of ten months without rounding errors', () => {
  const year = multiply(money(1999, 'USD'), 10)
  expect(year).toEqual(money(19990, 'USD'))
  expect(toMajor(year.minor)).toBe(199.9)
})

it.each([0.5, Number.NaN, Infinity])('multiply refuses the factor %d', (factor) => {
  expect(() => multiply(money(10, 'USD'), factor)).toThrow(RangeError)
})

it('multiply refuses a result beyond the safe integers', () => {
  expect(() => multiply(money(Number.MAX_SAFE_INTEGER, 'USD'), 2)).toThrow(RangeError)
})

describe('properties of multiply', () => {
  it('multiplying equals adding repeatedly', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 50 }), (amount, factor) => {
        const times = Array.from({ length: factor }, () => money(amount, 'EUR'))
        expect(multiply(money(amount, 'EUR'), factor)).toEqual(times.reduce(add, money(0, 'EUR')))
      }),
    )
  })
})
