import type { QuoteRefusal } from '@frontdesk/billing-rules'
import { useLingui } from '@lingui/react/macro'

/** Why there is no price, and what to do, in a sentence (SUB-3, SUB-13). */
export function useQuoteRefusalText(): (because: QuoteRefusal) => string {
  const { t } = useLingui()
  return (because) => {
    switch (because) {
      case 'same-plan':
        return t`You have exactly this plan already. Change something to see what it would cost.`
      case 'cancellation-scheduled':
        return t`Your subscription is cancelled and runs out. Keep it first, then you can change its plan.`
      case 'currency-differs':
        return t`This plan is sold in another currency than yours. Choose it when your subscription has ended, or contact us.`
      case 'unknown-conversations':
        return t`This plan is not offered with this number of conversations. Choose one of those shown.`
      case 'too-few-salons':
        return t`A plan is for at least one salon. Enter a whole number.`
      case 'too-many-salons':
        return t`This plan is not offered for so many salons. Lower the number, or choose a larger plan.`
      case 'fewer-salons-than-connected':
        return t`You have more salons connected than this. Raise their number, or delete salons on the integrations page first.`
      case 'plan-too-small':
        return t`You have more salons connected than this plan can have. Choose a larger plan, or delete salons on the integrations page first.`
      case 'unknown-price':
      case 'unknown-currency':
      case 'price-out-of-range':
        return t`This plan has no price at the moment. Choose another one, or contact us.`
    }
  }
}
