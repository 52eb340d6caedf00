import { minor, type Minor } from './Amount.ts'
import type { Currency } from './Currency.ts'

/** An amount with its currency; `Money<'USD'>` is dollars alone. */
export type Money<C extends Currency = Currency> = { readonly minor: Minor; readonly currency: C }

/** Money from whole minor units: `money(1999, 'USD')` is 19.99 dollars. RangeError unless a safe integer. */
export const money = <C extends Currency>(amount: number, currency: C): Money<C> => ({ minor: minor(amount), currency })
