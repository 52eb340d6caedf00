import type { Currency } from './Currency.ts'
import { money, type Money } from './Money.ts'

const isWeight = (weight: number): boolean => Number.isSafeInteger(weight) && weight >= 0

/** `size × weight ÷ all`, without what is over, and what is over. */
function cut(size: number, weight: number, all: number): { whole: number; over: number } {
  const product = size * weight
  if (Number.isSafeInteger(product)) return { whole: Math.floor(product / all), over: product % all }
  const exact = BigInt(size) * BigInt(weight)
  return { whole: Number(exact / BigInt(all)), over: Number(exact % BigInt(all)) }
}

/**
 * Parts in proportion to their weights that sum to the whole. Each is less than a minor unit away from its exact share;
 * a unit that is over goes where most was cut off, and to the earlier of equals. RangeError unless the weights are integers
 * of 0 or more whose sum is a safe integer above 0.
 */
export function allocate<C extends Currency>(whole: Money<C>, weights: readonly number[]): Money<C>[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (!weights.every(isWeight) || !Number.isSafeInteger(all) || all === 0) throw new RangeError(`${weights.join(' : ')} are no weights`)
  const size = Math.abs(whole.minor)
  const parts = weights.map((weight) => cut(size, weight, all))
  const left = parts.reduce((rest, part) => rest - part.whole, size)
  for (const part of parts.toSorted((a, b) => b.over - a.over).slice(0, left)) part.whole += 1
  return parts.map((part) => money(Math.sign(whole.minor) * part.whole, whole.currency))
}

/**
 * So many equal parts that sum to the whole and differ by a minor unit at most, the greater first: 1.00 in three is
 * 0.34, 0.33, 0.33. RangeError unless it is an integer above 0.
 */
export function splitEvenly<C extends Currency>(whole: Money<C>, parts: number): Money<C>[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`${parts} are no parts`)
  const each = Math.trunc(whole.minor / parts)
  const over = whole.minor % parts
  return Array.from({ length: parts }, (_, i) => money(i < Math.abs(over) ? each + Math.sign(over) : each, whole.currency))
}
