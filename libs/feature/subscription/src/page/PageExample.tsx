import { paymentMethodOf, usageOf } from '@frontdesk/billing-rules'
import { BillingDetailsForm } from '../billing-details/BillingDetailsForm.tsx'
import { CurrentPlanView } from '../current-plan/CurrentPlanView.tsx'
import { InvoicesView } from '../invoices/InvoicesView.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { firstChoice } from '../order/PlanChoice.ts'
import { PlanOrder } from '../order/PlanOrder.tsx'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { someVariants } from '../testing/someVariants.ts'
import type { StandingExample } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'
import { UsageMeter } from '../usage/UsageMeter.tsx'
import { SubscriptionLayout } from './SubscriptionLayout.tsx'

const nothing = () => undefined
const details = { name: 'Lily Beauty LLC', address: '12 Khreshchatyk St', country: 'UA', taxId: '12345678', email: '' }

/** For stories: the page as it stands in a state, with the choice of a plan where one may be made. */
export function PageExample({ subscription, invoices, isChoosing }: StandingExample & { isChoosing: boolean }) {
  const variants = someVariants()
  const choice = firstChoice(variants, subscription)
  return (
    <SubscriptionLayout
      notices={
        <StandingNotice
          standing={subscriptionStandingOf(subscription, invoices, storyTime)}
          subscription={subscription}
          now={storyTime}
          onAction={nothing}
        />
      }
      plan={
        subscription && (
          <CurrentPlanView subscription={subscription} invoices={invoices} now={storyTime} onAction={nothing} />
        )
      }
      usage={
        subscription && (
          <>
            <UsageMeter usage={usageOf(subscription)} isAutoUpgraded={false} />
            <AutoUpgradeSwitch isOn={false} onSwitch={nothing} />
          </>
        )
      }
      payment={
        subscription && (
          <PaymentMethodView method={paymentMethodOf(subscription, invoices)} mayChange onChange={nothing} />
        )
      }
      order={
        isChoosing &&
        choice && (
          <PlanOrder
            variants={variants}
            subscription={subscription}
            invoices={invoices}
            hasUsedTrial
            now={storyTime}
            choice={choice}
            onChoice={nothing}
            promo={{ is: 'none' }}
            onApplyPromo={nothing}
            onRemovePromo={nothing}
            isAutoUpgraded={false}
            onAutoUpgrade={nothing}
            onOrder={nothing}
          />
        )
      }
      invoices={<InvoicesView invoices={invoices} onDownload={nothing} />}
      billingDetails={<BillingDetailsForm details={details} onSave={nothing} />}
    />
  )
}
