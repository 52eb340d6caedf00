import type { Minor } from './Amount.ts'
import { share } from './share.ts'

/**
 * Returns a percentage of an amount, rounded as `share` rounds. The percentage has up to two decimals and is taken in
 * basis points: 17.5 % of 180 is 32, 7.25 % of 200 is 15 (SUB-13). Throws a RangeError unless it is finite.
 */
export const percentOf = (amount: Minor, percentage: number): Minor =>
  share(amount, Math.round(percentage * 100), 10_000)
