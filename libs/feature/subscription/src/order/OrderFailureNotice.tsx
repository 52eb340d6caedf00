import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@frontdesk/contract'
import type { CheckoutRefusal } from '@frontdesk/billing-rules'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * Why an order failed: the code of the provider's refusal, or what was missing before it was sent; null for an unknown code, with the
 * provider's own sentence where it sent one (SUB-6).
 */
export type OrderFailure = {
  readonly because: ErrorCode | CheckoutRefusal | null
  readonly message?: string | null
}

/** What went wrong and what to do. The last sentence always says whether money was taken. */
function useOrderFailureText(): (failure: OrderFailure) => string {
  const { t } = useLingui()
  return ({ because, message }) => {
    switch (because) {
      case 'no-plan-selected':
        return t`No plan selected`
      case 'missing-company':
        return t`Missing company information`
      case 'PRICE_CHANGED':
        return t`The price has changed since this page was opened. Nothing was charged. Look at the new price and order again.`
      case 'PLAN_UNKNOWN':
        return t`This plan is no longer on sale. Nothing was charged. Choose another one.`
      case 'CHANGE_REFUSED':
      case 'ACTION_NOT_ALLOWED':
        return t`Your subscription has changed meanwhile, so this order is not possible any more. Nothing was charged.`
      case 'PAYMENT_IN_PROGRESS':
        return t`Another payment of your company is in progress. Wait until it has ended, then load this page again.`
      case 'PAYMENTS_NOT_SET_UP':
        return t`This server takes no payments in this currency yet. Nothing was charged. Contact us, and we help.`
      case 'PAYMENT_UNREACHABLE':
        return t`The payment provider does not answer. Nothing was charged. Try again in a few minutes.`
      case 'REDIRECT_NOT_ALLOWED':
        return t`Payments cannot be started from this address. Open the app at its usual address and try again.`
      case 'PROMO_UNKNOWN':
      case 'PROMO_EXPIRED':
      case 'PROMO_NOT_STARTED':
      case 'PROMO_USED_UP':
      case 'PROMO_OTHER_PLAN':
      case 'PROMO_OTHER_CURRENCY':
      case 'PROMO_WORSE':
        return t`The promo code does not apply, so it was taken out of the price. Nothing was charged. Look at the new price and order again.`
      default:
        return message?.trim() ? message : t`Failed to create subscription`
    }
  }
}

/** Nothing is wrong but the price, which stands there anew. */
const isPriceNew = ({ because }: OrderFailure): boolean =>
  because === 'PRICE_CHANGED' || (because?.startsWith('PROMO_') ?? false)

/** An order that failed; `onReload` fetches plans and subscription anew where that is the remedy (SUB-6). */
export function OrderFailureNotice({ failure, onReload }: { failure: OrderFailure; onReload?: () => void }) {
  const text = useOrderFailureText()
  const isOutdated = ['PRICE_CHANGED', 'PLAN_UNKNOWN', 'CHANGE_REFUSED', 'ACTION_NOT_ALLOWED', 'PAYMENT_IN_PROGRESS']
  return (
    <BillingNotice
      tone={isPriceNew(failure) ? 'warning' : 'bad'}
      isAlert
      actions={
        onReload &&
        isOutdated.includes(failure.because ?? '') && (
          <Button variant="default" onClick={onReload}>
            <Trans>Load again</Trans>
          </Button>
        )
      }
    >
      {text(failure)}
    </BillingNotice>
  )
}
