import { expect, it } from 'vitest'
import { isCurrency } from './Currency.ts'

it.each(['UAH', 'USD', 'EUR'])('%s is a currency', (word) => {
  expect(isCurrency(word)).toBe(true)
})

it.each(['usd', 'GBP', '', ' USD', null, undefined, 840, ['USD'], { currency: 'USD' }])(
  '%j is not a currency',
  (word) => {
    expect(isCurrency(word)).toBe(false)
  },
)
