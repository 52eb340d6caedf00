import { minor, percentOf, type Minor } from '@frontdesk/money'
import type { PromoTerms } from './PromoTerms.ts'
import { readNumber } from './readNumber.ts'

/** Whole minor units of 0 or more; invalid values count as 0. */
const readAmount = (raw: unknown): Minor =>
  minor(Math.round(Math.min(Math.max(readNumber(raw) ?? 0, 0), Number.MAX_SAFE_INTEGER)))

function percentageOff(amount: Minor, promo: PromoTerms): number {
  // More than the whole price is the whole price.
  const off = percentOf(amount, Math.min(Math.max(readNumber(promo.percentage) ?? 0, 0), 100))
  return readNumber(promo.maxDiscountAmountCents) === null
    ? off
    : Math.min(off, readAmount(promo.maxDiscountAmountCents))
}

function discountOf(amount: Minor, promo: PromoTerms): number {
  const cycles = readNumber(promo.remainingBillingCycles)
  if (cycles !== null && cycles <= 0) return 0
  if (promo.discountType === 'percentage') return percentageOff(amount, promo)
  return promo.discountType === 'fixed' ? Math.min(readAmount(promo.amountCents), amount) : 0
}

/**
 * Calculates what is paid of a price (PROMO-3), all in whole minor units: first the discount, a percentage rounded
 * once, half away from zero; then the credit of an upgrade, as much of it as is used. `amount − discount − credit` is
 * `total`, and nothing is below 0. A promo without bills left, or of an unknown kind, gives no discount; nor does an
 * amount that is not a number.
 */
export function applyPromo(of: {
  amount: number
  promo?: PromoTerms | null | undefined
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
