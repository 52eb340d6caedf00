import { minor, percentOf, type Minor } from '@frontdesk/money'
import type { Promo } from './Promo.ts'
import { readNumber } from './readNumber.ts'

/** Whole minor units of 0 or more; nonsense is nothing. */
const readAmount = (word: unknown): Minor =>
  minor(Math.round(Math.min(Math.max(readNumber(word) ?? 0, 0), Number.MAX_SAFE_INTEGER)))

function percentageOff(amount: Minor, promo: Promo): number {
  // More than the whole price is the whole price.
  const off = percentOf(amount, Math.min(Math.max(readNumber(promo.percentage) ?? 0, 0), 100))
  return readNumber(promo.maxDiscountAmountCents) === null
    ? off
    : Math.min(off, readAmount(promo.maxDiscountAmountCents))
}

function discountOf(amount: Minor, promo: Promo): number {
  const cycles = readNumber(promo.remainingBillingCycles)
  if (cycles !== null && cycles <= 0) return 0
  if (promo.discountType === 'percentage') return percentageOff(amount, promo)
  return promo.discountType === 'fixed' ? Math.min(readAmount(promo.amountCents), amount) : 0
}

/**
 * What is paid of a price (PROMO-3), all in whole minor units: first the discount, a percentage rounded once, half away from
 * zero; then the credit of an upgrade, as much of it as is used. `amount − discount − credit` is `total`, and nothing is
 * below 0. A promo without bills left, or of an unknown kind, gives nothing; so does an amount that is no number.
 */
export function applyPromo(of: {
  amount: number
  promo?: Promo | null | undefined
  upgradeCredit?: number | null | undefined
}): {
  discount: number
  credit: number
  total: number
} {
  const amount = readAmount(of.amount)
  const discount = of.promo ? discountOf(amount, of.promo) : 0
  const credit = Math.min(readAmount(of.upgradeCredit), amount - discount)
  return { discount, credit, total: amount - discount - credit }
}
