import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'
import { add, subtract } from './sum.ts'

it('add and subtract calculate with minor units', () => {
  expect(add(money(1999, 'USD'), money(501, 'USD'))).toEqual(money(2500, 'USD'))
  expect(subtract(money(1999, 'EUR'), money(2000, 'EUR'))).toEqual(money(-1, 'EUR'))
})

it('add and subtract refuse two currencies that differ only at run time', () => {
  const [dollars, euros]: Money[] = [money(1, 'USD'), money(1, 'EUR')]
  const refusal = new TypeError('USD and EUR cannot be combined')
  expect(() => add(dollars!, euros!)).toThrow(refusal) // both stand there
  expect(() => subtract(dollars!, euros!)).toThrow(refusal) // both stand there
})

it('add and subtract refuse a result beyond the safe integers', () => {
  const most = money(Number.MAX_SAFE_INTEGER, 'UAH')
  expect(() => add(most, money(1, 'UAH'))).toThrow(RangeError)
  expect(() => subtract(money(-2, 'UAH'), most)).toThrow(RangeError)
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

  it('subtract undoes add', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        expect(subtract(add(a, b), b)).toEqual(a)
      }),
    )
  })
})
