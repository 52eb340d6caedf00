import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

/**
 * Adds two amounts of money. Different currencies do not compile, and throw a TypeError at run time; a result beyond
 * the safe integers throws a RangeError.
 */
export function add<C extends Currency>(one: Money<C>, other: NoInfer<Money<C>>): Money<C> {
  if (one.currency !== other.currency) throw new TypeError(`${one.currency} and ${other.currency} cannot be combined`)
  return money(one.minor + other.minor, one.currency)
}
