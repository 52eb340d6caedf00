import { useLingui } from '@lingui/react/macro'
import type { Money } from '@frontdesk/money'
import { useMoneyText } from '../money/MoneyText.tsx'

/**
 * Why a change or an order is refused and what to do, by the code of the refusal, or by `page-unknown` for a payment
 * page whose address may not be followed (T-16); null for a code that says nothing of the same to both. `least`: the
 * least that can be paid, where the refusal names it.
 */
export function useRefusalText(): (code: string | null, least?: Money | null) => string | null {
  const { t } = useLingui()
  const moneyText = useMoneyText()
  return (code, least = null) => {
    const sum = least && moneyText(least)
    switch (code ?? '') {
      case 'page-unknown':
        return t`The page of the payment provider is at an address that this app is not set up to open. Nothing was charged. Contact us, and we will help.`
      case 'PAYMENTS_NOT_SET_UP':
        return t`We take no payments in this currency yet. Nothing was charged. Contact us, and we will help.`
      case 'PAYMENT_UNREACHABLE':
        return t`The payment provider does not answer. Nothing was charged. Try again in a few minutes.`
      case 'PAYMENT_IN_PROGRESS':
        return t`Another payment of your company is in progress. Wait until it has ended, then load this page again.`
      case 'TOO_FEW_SALONS':
        return t`Your company has more salons connected than this order is for. Nothing was charged. Choose a plan for all of them, or delete salons on the integrations page.`
      case 'AMOUNT_TOO_SMALL':
        return sum === null
          ? t`This amount is too small for a card payment. Nothing was charged. Choose more conversations or salons, a larger plan or payment by the year, or remove the promo code if you have entered one.`
          : t`Card payments below ${sum} are not possible. Nothing was charged. Choose more conversations or salons, a larger plan or payment by the year, or remove the promo code if you have entered one.`
      case 'PLAN_UNKNOWN':
        return t`This plan is no longer on sale. Nothing was charged. Choose another one.`
      case 'REDIRECT_NOT_ALLOWED':
        return t`Payments cannot be started from this address. Open the app at its usual address and try again.`
      case 'FORBIDDEN':
      case 'COMPANY_FORBIDDEN':
        return t`You may not change the subscription of this company any more. Nothing was charged. Ask an owner of the company.`
      default:
        return null
    }
  }
}
