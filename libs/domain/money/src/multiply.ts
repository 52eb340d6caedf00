import { minor } from './Amount.ts'
import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

/**
 * Multiplies money by an integer: ten months, three salons. Throws a RangeError unless the factor is an integer and the
 * result is a safe one. For a part of an amount there are `share` and `percentOf`.
 */
export const multiply = <C extends Currency>(of: Money<C>, factor: number): Money<C> =>
  money(of.minor * minor(factor), of.currency)
