import type { PromoTerms } from './PromoTerms.ts'
import { readNumber } from './readNumber.ts'

/**
 * The promo after one more bill: one billing cycle fewer, never below 0; one whose cycles are not counted stays as it
 * is. With 0 left `applyPromo` takes nothing off.
 */
export function afterCycle<P extends Pick<PromoTerms, 'remainingBillingCycles'>>(promo: P): P {
  const remaining = readNumber(promo.remainingBillingCycles)
  return remaining === null ? promo : { ...promo, remainingBillingCycles: Math.max(0, remaining - 1) }
}
