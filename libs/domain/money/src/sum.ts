import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

function sameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) throw new TypeError(`${one.currency} and ${other.currency} cannot be combined`)
}

/**
 * Adds two amounts of money. Different currencies do not compile, and throw a TypeError at run time; a result beyond
 * the safe integers throws a RangeError.
 */
export function add<C extends Currency>(one: Money<C>, other: NoInfer<Money<C>>): Money<C> {
  sameCurrency(one, other)
  return money(one.minor + other.minor, one.currency)
}

/** Subtracts the second amount from the first; the result may be negative. Throws the same errors as `add`. */
export function subtract<C extends Currency>(one: Money<C>, other: NoInfer<Money<C>>): Money<C> {
  sameCurrency(one, other)
  return money(one.minor - other.minor, one.currency)
}
