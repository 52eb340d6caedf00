import { expect, it } from 'vitest'
import { isCurrency } from './Currency.ts'

it.each(['UAH', 'USD', 'EUR'])('knows %s', (word) => {
  expect(isCurrency(word)).toBe(true)
})

it.each(['usd', 'GBP', '', ' USD', null, undefined, 840, ['USD'], { currency: 'USD' }])(
  'does not take %j for a currency',
  (word) => {
    expect(isCurrency(word)).toBe(false)
  },
)
