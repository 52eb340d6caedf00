import { minor, share } from '@frontdesk/money'
import { positiveOf } from '../reading/numberOf.ts'

/**
 * The credit of a paid period's rest (SUB-13, B6): `amount × time left ÷ period length` in whole minor units, rounded
 * half away from zero once; never above the amount, never below 0. An invalid period, date or amount gives 0.
 */
export function remainingCredit(of: { amount: number; periodStart: Date; periodEnd: Date; now: Date }): number {
  const amount = positiveOf(of.amount)
  const length = of.periodEnd.getTime() - of.periodStart.getTime()
  const left = Math.min(of.periodEnd.getTime() - of.now.getTime(), length)
  if (amount === null || !(left > 0)) return 0
  // Half milliseconds are lost only where a period is longer than 285,000 years.
  const unit = Number.isSafeInteger(length) ? 1 : 2
  return share(minor(amount), Math.trunc(left / unit), length / unit)
}
