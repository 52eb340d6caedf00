import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'
import { add } from './add.ts'

it('add calculates with minor units', () => {
  expect(add(money(1999, 'USD'), money(501, 'USD'))).toEqual(money(2500, 'USD'))
})

it('add refuses two currencies that differ only at run time', () => {
  const [dollars, euros]: Money[] = [money(1, 'USD'), money(1, 'EUR')]
  expect(() => add(dollars!, euros!)).toThrow(new TypeError('USD and EUR cannot be combined')) // both stand there
})

it('add refuses a result beyond the safe integers', () => {
  expect(() => add(money(Number.MAX_SAFE_INTEGER, 'UAH'), money(1, 'UAH'))).toThrow(RangeError)
})

describe('properties of sums', () => {
  const some = (currency: Currency) => fc.integer().map((amount) => money(amount, currency))
  const three = fc
    .constantFrom<Currency[]>('UAH', 'USD', 'EUR')
    .chain((currency) => fc.tuple(some(currency), some(currency), some(currency)))

  it('the order and the grouping of a sum do not matter', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        expect(add(a, b)).toEqual(add(b, a))
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
      }),
    )
  })
})
