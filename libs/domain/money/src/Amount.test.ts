import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minor, toMajor } from './Amount.ts'

it.each([Number.NaN, Infinity, -Infinity, 19.99, 2 ** 53, -(2 ** 53)])('minor refuses %d', (amount) => {
  expect(() => minor(amount)).toThrow(new RangeError(`${amount} is not a whole number of minor units`))
})

it.each([0, 1, -1, 1999, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])('minor accepts %d', (amount) => {
  expect(minor(amount)).toBe(amount)
})

it('minor turns negative zero into zero', () => {
  expect(minor(-0)).toBe(0)
})

it.each([
  [1999, 19.99],
  [19990, 199.9],
  [-5, -0.05],
  [0, 0],
  [100, 1],
])('%i minor units are %d major units', (amount, major) => {
  expect(toMajor(minor(amount))).toBe(major)
})

describe('properties of amounts', () => {
  it('major units are the decimal that a person would write', () => {
    fc.assert(
      fc.property(fc.nat(Number.MAX_SAFE_INTEGER), (amount) => {
        const digits = String(amount).padStart(3, '0')
        expect(toMajor(minor(amount))).toBe(Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`))
      }),
    )
  })
})
