import { minor, type Minor } from './Amount.ts'

/** Computes the share of an amount of 0 or more; halves are rounded up. */
function halfUp(amount: number, numerator: number, denominator: number): number {
  const product = amount * numerator
  // Past 2^53 a number is no longer the product itself.
  if (!Number.isSafeInteger(product))
    return Number((2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)))
  const rest = product % denominator
  const whole = (product - rest) / denominator
  return rest >= denominator - rest ? whole + 1 : whole
}

/**
 * Returns `amount × numerator ÷ denominator`, exact, then rounded once to whole minor units, half away from zero: the
 * one rounding rule of the product (SUB-13). Throws a RangeError unless all three are safe integers, the denominator is
 * not 0 and the result is safe.
 */
export function share(amount: Minor, numerator: number, denominator: number): Minor {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0)
    throw new RangeError(`${numerator} of ${denominator} is not a share`)
  const sign = Math.sign(amount) * Math.sign(numerator) * Math.sign(denominator)
  return minor(sign * halfUp(Math.abs(amount), Math.abs(numerator), Math.abs(denominator)))
}
