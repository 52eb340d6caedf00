import { Trans } from '@lingui/react/macro'
import type { useKeptFocus } from '@frontdesk/platform/parts'
import type { ReactNode, RefObject } from 'react'
import { BillingSection } from '../section/BillingSection.tsx'
import classes from './SubscriptionLayout.module.css'

/**
 * The parts of the subscription page in their order: notices, then plan, usage and payment side by side, the choice of
 * a plan, invoices, whom they are made out to (SUB-1). A part that is left out takes no space.
 */
export function SubscriptionLayout({
  place,
  area,
  notices,
  plan,
  usage,
  payment,
  order,
  invoices,
  billingDetails,
}: {
  /** Takes the focus when the element that had it is gone. */
  place?: RefObject<HTMLDivElement | null>
  /** The handlers of `useKeptFocus`. */
  area?: ReturnType<typeof useKeptFocus>
  /** `StandingNotice`, `OpenPaymentNotice`, `ChangedElsewhereNotice`. */
  notices?: ReactNode
  /** `CurrentPlanView`. */
  plan?: ReactNode
  /** `UsageMeter` and `AutoUpgradeSwitch`. */
  usage?: ReactNode
  /** `PaymentMethodView`. */
  payment?: ReactNode
  /** `PlanOrder`; left out until somebody wants to choose. */
  order?: ReactNode
  /** `InvoicesView`. */
  invoices?: ReactNode
  /** `BillingDetailsForm`. */
  billingDetails?: ReactNode
}) {
  return (
    <div {...area} ref={place} tabIndex={-1} className={classes.page}>
      {notices && (
        <div role="status" className={classes.notices}>
          {notices}
        </div>
      )}
      {[plan, usage, payment].some(Boolean) && (
        <div className={classes.cards}>
          {plan && <BillingSection title={<Trans>Your plan</Trans>}>{plan}</BillingSection>}
          {usage && <BillingSection title={<Trans>Usage</Trans>}>{usage}</BillingSection>}
          {payment && <BillingSection title={<Trans>Payment method</Trans>}>{payment}</BillingSection>}
        </div>
      )}
      {order && (
        <BillingSection title={<Trans>Choose a plan</Trans>} anchor="plans">
          {order}
        </BillingSection>
      )}
      {invoices && <BillingSection title={<Trans>Invoices</Trans>}>{invoices}</BillingSection>}
      {billingDetails && (
        <BillingSection
          title={<Trans>Billing details</Trans>}
          lead={<Trans>Whom your invoices are made out to, from the next one on.</Trans>}
        >
          {billingDetails}
        </BillingSection>
      )}
    </div>
  )
}
