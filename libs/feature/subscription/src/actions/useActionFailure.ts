import { ApiError, readReason } from '@frontdesk/api-client'
import { useLingui } from '@lingui/react/macro'
import { UnknownPageError } from '../payment-page/UnknownPageError.ts'

/**
 * Why a change of a subscription did not work, in a sentence: what the reader can do about it, else the provider's own words, else `otherwise`,
 * or that it should be tried again. Null for none.
 */
export function useActionFailure(): (error: Error | null, otherwise?: string) => string | null {
  const { t } = useLingui()
  return (error, otherwise = t`It did not work, and nothing was changed. Try again.`) => {
    if (error === null) return null
    if (error instanceof UnknownPageError)
      return t`The page of the payment provider is at an address that this app is not set up to open. Nothing was charged. Contact us, and we help.`
    const code = error instanceof ApiError ? error.code : null
    switch (code ?? '') {
      case 'PAYMENTS_NOT_SET_UP':
        return t`This server takes no payments in this currency yet. Nothing was charged. Contact us, and we help.`
      case 'PAYMENT_UNREACHABLE':
        return t`The payment provider does not answer. Nothing was charged. Try again in a few minutes.`
      case 'PAYMENT_IN_PROGRESS':
        return t`Another payment of your company is in progress. Wait until it has ended, then load this page again.`
      case 'TOO_FEW_SALONS':
        return t`Your company has more salons connected than this order is for. Nothing was charged. Choose a plan for all of them, or delete salons on the integrations page.`
      case 'PLAN_UNKNOWN':
        return t`This plan is no longer on sale. Nothing was charged. Choose another one.`
      case 'REDIRECT_NOT_ALLOWED':
        return t`Payments cannot be started from this address. Open the app at its usual address and try again.`
      default:
        break
    }
    if (error instanceof ApiError && error.isPassing) return error.message
    return (error instanceof ApiError ? readReason(error.body) : null) ?? otherwise
  }
}
