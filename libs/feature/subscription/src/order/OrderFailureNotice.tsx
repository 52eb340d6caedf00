import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '@frontdesk/contract'
import type { CheckoutRefusal } from '@frontdesk/billing-rules'
import type { Money } from '@frontdesk/money'
import { useRefusalText } from '../refusal/useRefusalText.ts'
import { BillingNotice } from '../section/BillingNotice.tsx'

/**
 * Why an order failed: the code of the provider's refusal, or what was missing before it was sent, or that its payment
 * page is at an address that may not be followed (T-16), or that the company's own promo code could not be read
 * (PROMO-2); null for what has no code.
 */
export type OrderFailure = {
  readonly because: ErrorCode | CheckoutRefusal | 'page-unknown' | 'promo-unread' | null
  /** The least that can be paid, where the order is refused for less. */
  readonly least?: Money | null
  /** A sentence in the reader's language where no code has one, as for an outage. */
  readonly message?: string | null
  /**
   * The provider's own sentence, where the reader's language is the provider's (SUB-6): it
   * follows the general sentence.
   */
  readonly reason?: string | null
}

/** Whether an order was refused because of its promo code. */
const isPromo = (because: OrderFailure['because']): boolean => because?.startsWith('PROMO_') ?? false

/** The failure, whether money was taken, and what to do. */
function useOrderFailureText(): (failure: OrderFailure) => string {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const changed = t`Your subscription has changed meanwhile, so this order is not possible any more. Nothing was charged.`
  const texts: Partial<Record<NonNullable<OrderFailure['because']>, string>> = {
    'no-plan-selected': t`No plan selected`,
    'missing-company': t`Missing company information`,
    'promo-unread': t`Failed to load promo assignment. The price may lack a discount that your company has. Load again before you order.`,
    PRICE_CHANGED: t`The price has changed since this page was opened. Nothing was charged. Look at the new price and order again.`,
    CHANGE_REFUSED: changed,
    ACTION_NOT_ALLOWED: changed,
  }
  const promo = t`The promo code does not apply, so it was taken out of the price. Nothing was charged. Look at the new price and order again.`
  const general = t`Failed to create subscription. Nothing was charged. Try again, and contact us if it fails again.`
  return ({ because, least, message, reason }) => {
    if (isPromo(because)) return promo
    return (
      (because !== null && texts[because]) ||
      refusalText(because, least) ||
      message ||
      `${general} ${reason ?? ''}`.trim()
    )
  }
}

/** Nothing is wrong but the price, which stands there anew, or may be another one. */
const isPriceNew = ({ because }: OrderFailure): boolean =>
  because === 'PRICE_CHANGED' || because === 'promo-unread' || isPromo(because)

/** An order that failed; `onReload` fetches plans and subscription anew where that is the remedy (SUB-6). */
export function OrderFailureNotice({ failure, onReload }: { failure: OrderFailure; onReload?: () => void }) {
  const text = useOrderFailureText()
  const isOutdated = [
    'PRICE_CHANGED',
    'PLAN_UNKNOWN',
    'CHANGE_REFUSED',
    'ACTION_NOT_ALLOWED',
    'PAYMENT_IN_PROGRESS',
    'promo-unread',
  ]
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
