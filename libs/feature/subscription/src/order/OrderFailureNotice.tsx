import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@frontdesk/contract'
import type { CheckoutRefusal } from '@frontdesk/billing-rules'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * Why an order failed: the code of the provider's refusal, or what was missing before it was sent, or that its payment page is at an address
 * that may not be followed (T-16); null for an unknown code, with the provider's own sentence where it sent one (SUB-6).
 */
export type OrderFailure = {
  readonly because: ErrorCode | CheckoutRefusal | 'page-unknown' | null
  readonly message?: string | null
}

/** Whether an order was refused because of its promo code. */
const isPromo = (because: OrderFailure['because']): boolean => because?.startsWith('PROMO_') ?? false

/** What went wrong, whether money was taken, and what to do. */
function useOrderFailureText(): (failure: OrderFailure) => string {
  const { t } = useLingui()
  const changed = t`Your subscription has changed meanwhile, so this order is not possible any more. Nothing was charged.`
  const texts: Partial<Record<NonNullable<OrderFailure['because']>, string>> = {
    'no-plan-selected': t`No plan selected`,
    'missing-company': t`Missing company information`,
    'page-unknown': t`The page of the payment provider is at an address that this app is not set up to open. Nothing was charged. Contact us, and we help.`,
    PRICE_CHANGED: t`The price has changed since this page was opened. Nothing was charged. Look at the new price and order again.`,
    PLAN_UNKNOWN: t`This plan is no longer on sale. Nothing was charged. Choose another one.`,
    CHANGE_REFUSED: changed,
    ACTION_NOT_ALLOWED: changed,
    TOO_FEW_SALONS: t`Your company has more salons connected than this order is for. Nothing was charged. Choose a plan for all of them, or delete salons on the integrations page.`,
    PAYMENT_IN_PROGRESS: t`Another payment of your company is in progress. Wait until it has ended, then load this page again.`,
    PAYMENTS_NOT_SET_UP: t`This server takes no payments in this currency yet. Nothing was charged. Contact us, and we help.`,
    PAYMENT_UNREACHABLE: t`The payment provider does not answer. Nothing was charged. Try again in a few minutes.`,
    REDIRECT_NOT_ALLOWED: t`Payments cannot be started from this address. Open the app at its usual address and try again.`,
  }
  const promo = t`The promo code does not apply, so it was taken out of the price. Nothing was charged. Look at the new price and order again.`
  return ({ because, message }) =>
    (isPromo(because) && promo) ||
    (because !== null && texts[because]) ||
    message?.trim() ||
    t`Failed to create subscription`
}

/** Nothing is wrong but the price, which stands there anew. */
const isPriceNew = ({ because }: OrderFailure): boolean => because === 'PRICE_CHANGED' || isPromo(because)

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
