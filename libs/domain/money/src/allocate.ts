import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

const isWeight = (weight: number): boolean => Number.isSafeInteger(weight) && weight >= 0

/** Returns the quotient and the remainder of `size × weight ÷ all`. */
function cut(size: number, weight: number, all: number): { whole: number; over: number } {
  const product = size * weight
  if (Number.isSafeInteger(product)) return { whole: (product - (product % all)) / all, over: product % all }
  const exact = BigInt(size) * BigInt(weight)
  return { whole: Number(exact / BigInt(all)), over: Number(exact % BigInt(all)) }
}

/**
 * Divides money into parts in proportion to their weights; the parts sum to the whole. Each is less than a minor unit
 * away from its exact share: remaining units go to the parts that rounding down reduced most, the earlier first. Throws
 * a RangeError unless the weights are integers of 0 or more whose sum is a safe integer above 0.
 */
export function allocate<C extends Currency>(whole: Money<C>, weights: readonly number[]): Money<C>[] {
  let all = 0
  for (const weight of weights) all = isWeight(weight) ? all + weight : Number.NaN
  if (!Number.isSafeInteger(all) || all === 0) throw new RangeError(`${weights.join(' : ')} are not valid weights`)
  const size = Math.abs(whole.minor)
  const parts = weights.map((weight) => cut(size, weight, all))
  let left = size
  for (const part of parts) left -= part.whole
  for (; left > 0; left -= 1) {
    const next = parts.reduce((most, part) => (part.over > most.over ? part : most))
    next.whole += 1
    next.over = 0
  }
  return parts.map((part) => money(Math.sign(whole.minor) * part.whole, whole.currency))
}

/**
 * Divides money into equal parts that sum to the whole and differ by at most one minor unit, the greater first: 1.00 in
 * three is 0.34, 0.33, 0.33. Throws a RangeError unless the number of parts is an integer above 0.
 */
export function splitEvenly<C extends Currency>(whole: Money<C>, parts: number): Money<C>[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`${parts} is not a number of parts`)
  const over = whole.minor % parts
  const each = (whole.minor - over) / parts
  const split: Money<C>[] = []
  for (let i = 0; i < parts; i += 1)
    split.push(money(i < Math.abs(over) ? each + Math.sign(over) : each, whole.currency))
  return split
}
