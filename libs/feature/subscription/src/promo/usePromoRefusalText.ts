import { useLingui } from '@lingui/react/macro'
import type { PromoState } from './PromoState.ts'

type Because = Extract<PromoState, { is: 'refused' }>['because']

/** Why a promo code does not apply, and what to do, in a sentence (PROMO-2). */
export function usePromoRefusalText(): (because: Because) => string {
  const { t } = useLingui()
  return (because) => {
    switch (because) {
      case 'PROMO_UNKNOWN':
        return t`There is no such promo code. Check its spelling.`
      case 'PROMO_EXPIRED':
        return t`This promo code has expired.`
      case 'PROMO_NOT_STARTED':
        return t`This promo code is not valid yet.`
      case 'PROMO_USED_UP':
        return t`This promo code has been used up.`
      case 'PROMO_OTHER_PLAN':
        return t`This promo code is for another plan.`
      case 'PROMO_OTHER_CURRENCY':
        return t`This promo code is for another currency.`
      case 'PROMO_WORSE':
        return t`The discount that you already have is better, so it stays.`
      case 'AMOUNT_TOO_SMALL':
        return t`With this promo code the price would be too small for a card payment, so it was left out. Choose a larger plan or payment by the year to use it.`
      case 'unreachable':
        return t`The promo code could not be checked. Try again; without it, the price stays as it is.`
      case 'other':
        return t`This promo code does not apply to this order. Use another one, or order without it.`
    }
  }
}
