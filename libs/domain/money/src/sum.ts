import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

function sameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency)
    throw new TypeError(`${one.currency} and ${other.currency} cannot be combined`)
}

/** Both together. Two currencies do not compile; a TypeError if they meet all the same, a RangeError past the safe integers. */
export function add<C extends Currency>(one: Money<C>, other: NoInfer<Money<C>>): Money<C> {
  sameCurrency(one, other)
  return money(one.minor + other.minor, one.currency)
}

/** The first without the second; may fall below zero. The same errors as `add`. */
export function subtract<C extends Currency>(one: Money<C>, other: NoInfer<Money<C>>): Money<C> {
  sameCurrency(one, other)
  return money(one.minor - other.minor, one.currency)
}
