import type { CompanySubscription } from '@frontdesk/api-client'
import { isActionAllowed, isPaidFor, paymentMethodOf, type Usage } from '@frontdesk/billing-rules'
import type { ChannelMessageCount, Subscription } from '@frontdesk/contract'
import { CurrentPlanView, type PlanAction } from '../current-plan/CurrentPlanView.tsx'
import { hasSavedCard, isPlanRunning, subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'
import { UsageMeter } from '../usage/UsageMeter.tsx'
import type { SubscriptionLayout } from './SubscriptionLayout.tsx'
import type { useSubscriptionActions } from './useSubscriptionActions.ts'

type Parts = Pick<Parameters<typeof SubscriptionLayout>[0], 'plan' | 'usage' | 'payment'>

/** The parts of a subscription that has a plan: the plan itself, what is used of it, and the card. */
export function partsOfPlan(of: {
  subscription: Subscription
  data: CompanySubscription
  usage: Usage | null
  now: Date
  actions: ReturnType<typeof useSubscriptionActions>
  onPlan: (action: PlanAction) => void
}): Parts {
  const { subscription, usage, now, actions, onPlan } = of
  const { invoices } = of.data
  const { card, autoUpgrade, keeping } = actions
  const isCounted = usage !== null && usage.used !== null
  const maySetUpgrade = isActionAllowed('set-auto-upgrade', subscription, now)
  return {
    plan: (
      <CurrentPlanView
        subscription={subscription}
        invoices={invoices}
        now={now}
        busy={actions.isRenewing ? 'renew' : keeping.isPending ? 'keep-plan' : null}
        isChanging={actions.isChanging}
        keepFailure={keeping.failure}
        planSale={actions.planSale}
        onAction={onPlan}
      />
    ),
    usage: (isCounted || maySetUpgrade) && (
      <>
        {isCounted && (
          <UsageMeter
            usage={usage}
            // A trial, a plan that is owed for, and one without a saved card are not upgraded by themselves.
            isAutoUpgraded={autoUpgrade.isOn && isPaidFor(subscription, now) && hasSavedCard(subscription, invoices)}
            isUpgrading={autoUpgrade.isUpgrading}
            isLimitSaid={isLimitSaid(of.data, now)}
            modelTokens={tokensOf(subscription)}
            channelMessages={channelMessagesOf(subscription)}
          />
        )}
        {maySetUpgrade && (
          <AutoUpgradeSwitch
            isOn={autoUpgrade.isOn}
            isPending={autoUpgrade.isPending}
            isDisabled={actions.isChanging}
            failure={autoUpgrade.failure}
            onSwitch={autoUpgrade.set}
          />
        )}
      </>
    ),
    payment: (
      <PaymentMethodView
        method={paymentMethodOf(subscription, invoices)}
        mayChange={isActionAllowed('add-payment-method', subscription, now)}
        isOpening={card.isOpening}
        isChanging={actions.isChanging}
        failure={card.failure}
        onChange={card.open}
      />
    ),
  }
}

/** The usage of a trial without a plan; empty outside of a trial, and where usage is not counted. */
export function partsOfTrial(data: CompanySubscription, usage: Usage | null, now: Date): Parts {
  const { subscription } = data
  if (subscription?.status !== 'trial' || usage === null || usage.used === null) return {}
  return {
    usage: (
      <UsageMeter
        usage={usage}
        isTrial
        isAutoUpgraded={false}
        isLimitSaid={isLimitSaid(data, now)}
        modelTokens={tokensOf(subscription)}
        channelMessages={channelMessagesOf(subscription)}
      />
    ),
  }
}

/** Whether a notice of the page says that the limit is reached, or nothing runs whose limit could be. */
const isLimitSaid = ({ aiPause, subscription, invoices }: CompanySubscription, now: Date): boolean =>
  aiPause?.reason === 'conversation-limit' || !isPlanRunning(subscriptionStandingOf(subscription, invoices, now))

/** The model's tokens, read and written together; null where the provider does not say. */
function tokensOf({ usage, usageMetrics }: Subscription): number | null {
  const tokens = usage?.modelTokens ?? usageMetrics?.modelTokens
  return tokens ? tokens.input + tokens.output : null
}

/** Messages that a channel bills by itself; null where the provider does not say. */
const channelMessagesOf = ({ usage, usageMetrics }: Subscription): readonly ChannelMessageCount[] | null =>
  usage?.channelMessages ?? usageMetrics?.channelMessages ?? null
