import { minor, type Minor } from './Amount.ts'

const awayFromZero = (product: bigint, divisor: bigint): number => {
  const [size, by] = [product < 0n ? -product : product, divisor < 0n ? -divisor : divisor]
  const rounded = Number((2n * size + by) / (2n * by))
  return product < 0n === divisor < 0n ? rounded : -rounded
}

/**
 * `amount × numerator ÷ denominator`, exact, then rounded once to whole minor units, half away from zero: the one rounding
 * rule of the house (SUB-13). RangeError unless all three are safe integers, the denominator is not 0 and the result is safe.
 */
export function share(amount: Minor, numerator: number, denominator: number): Minor {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0)
    throw new RangeError(`${numerator} of ${denominator} is no share`)
  const product = amount * numerator
  // Past 2^53 a number is no longer the product itself.
  if (!Number.isSafeInteger(product)) return minor(awayFromZero(BigInt(amount) * BigInt(numerator), BigInt(denominator)))
  const rest = Math.abs(product % denominator)
  const whole = (Math.abs(product) - rest) / Math.abs(denominator)
  const rounded = rest >= Math.abs(denominator) - rest ? whole + 1 : whole
  return minor(product < 0 === denominator < 0 ? rounded : -rounded)
}
