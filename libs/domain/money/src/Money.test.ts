import { expect, it } from 'vitest'
import { money } from './Money.ts'

it('money is an amount with its currency', () => {
  expect(money(1999, 'UAH')).toEqual({ minor: 1999, currency: 'UAH' })
})

it('money consists of whole minor units', () => {
  expect(() => money(19.99, 'USD')).toThrow(RangeError)
})
