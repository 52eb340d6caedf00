import { usageOf, paymentMethodOf } from '@frontdesk/billing-rules'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { BillingDetailsForm } from '../billing-details/BillingDetailsForm.tsx'
import { CurrentPlanView } from '../current-plan/CurrentPlanView.tsx'
import { InvoicesView } from '../invoices/InvoicesView.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { firstChoice } from '../order/PlanChoice.ts'
import { PlanOrder } from '../order/PlanOrder.tsx'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { someVariants } from '../testing/someVariants.ts'
import { standingExamples, type StandingExample } from '../testing/standingExamples.ts'
import { storyTime } from '../testing/storyTime.ts'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'
import { UsageMeter } from '../usage/UsageMeter.tsx'
import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { SubscriptionLayout } from './SubscriptionLayout.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'

const nothing = fn()
const details = { name: 'Lily Beauty LLC', address: '12 Khreshchatyk St', country: 'UA', taxId: '12345678', email: '' }

/** The page as it stands in a state, with the choice of a plan where one may be made. */
function PageAt({ subscription, invoices, isChoosing }: StandingExample & { isChoosing: boolean }) {
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

const meta: Meta<typeof PageAt> = {
  component: PageAt,
  args: { ...standingExamples.active, isChoosing: false },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof PageAt>

export const Active: Story = {}
export const ActiveChoosing: Story = { args: { ...standingExamples.changing, isChoosing: true } }
export const Never: Story = { args: { ...standingExamples.never, isChoosing: true } }
export const PastDue: Story = { args: standingExamples.pastDue }
export const Loading: Story = { render: () => <SubscriptionSkeleton /> }
export const Failed: Story = { render: () => <SubscriptionFailure onRetry={nothing} /> }
export const Phone: Story = {
  args: { ...standingExamples.never, isChoosing: true },
  globals: { viewport: { value: 'phone' } },
}
