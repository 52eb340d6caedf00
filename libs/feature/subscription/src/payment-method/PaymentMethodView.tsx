import { Trans } from '@lingui/react/macro'
import { IconCreditCard, IconCreditCardOff } from '@tabler/icons-react'
import type { PaymentMethod } from '@frontdesk/billing-rules'
import { ChangeButton } from '../section/ChangeButton.tsx'
import { usePaymentMethodName } from './usePaymentMethodName.ts'
import classes from './PaymentMethodView.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/**
 * The card that renewals are charged to, and the button that adds or replaces it on the payment
 * provider's page (SUB-7, SUB-8).
 */
export function PaymentMethodView({
  method,
  mayChange,
  isOpening = false,
  isChanging = false,
  failure = null,
  onChange,
}: {
  /** Null: none exists and none can be derived from invoices. */
  method: PaymentMethod | null
  /** Whether the subscription's state allows it (`add-payment-method`). */
  mayChange: boolean
  /** The address of the payment page is being asked for. */
  isOpening?: boolean
  /** A change is on its way, also one of another part of the page. */
  isChanging?: boolean
  /** Why the payment page could not be opened, in a sentence. */
  failure?: string | null
  onChange: () => void
}) {
  const name = usePaymentMethodName()
  return (
    <div className={classes.method}>
      <div className={classes.card}>
        {method ? <IconCreditCard {...icon} /> : <IconCreditCardOff {...icon} />}
        {method ? (
          <span className={classes.name} data-numbers>
            {name(method)}
          </span>
        ) : (
          <span className={classes.none}>
            <Trans>No card is saved.</Trans>
          </span>
        )}
      </div>
      {mayChange && (
        <ChangeButton variant="default" loading={isOpening} isBlocked={isChanging && !isOpening} onClick={onChange}>
          {method ? <Trans>Replace card</Trans> : <Trans>Add a card</Trans>}
        </ChangeButton>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {mayChange && (
        <p className={classes.note}>
          <Trans>The card is entered on the page of the payment provider. We never see its number.</Trans>
        </p>
      )}
    </div>
  )
}
