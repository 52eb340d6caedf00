import type { CompanySubscription } from '@frontdesk/api-client'
import {
  accessEnd,
  isActionAllowed,
  isPlanOf,
  paymentMethodOf,
  readPlanMetadata,
  subscriptionPhaseOf,
  usageOf,
} from '@frontdesk/billing-rules'
import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { readCompaniesAgain, useApi, useCompany } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LimitReachedNotice, type WayBack } from '../ai-pause/LimitReachedNotice.tsx'
import { shownPauseOf } from '../ai-pause/shownPauseOf.ts'
import { CompanyBillingDetails } from './CompanyBillingDetails.tsx'
import { planQuery, subscriptionQuery } from '../cache/subscriptionQueries.ts'
import { CancelDialog } from '../cancellation/CancelDialog.tsx'
import { CurrentPlanView, type PlanAction } from '../current-plan/CurrentPlanView.tsx'
import { CompanyInvoices } from '../invoices/CompanyInvoices.tsx'
import { ChangedElsewhereNotice } from '../notices/ChangedElsewhereNotice.tsx'
import { OpenPaymentNotice } from '../notices/OpenPaymentNotice.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import type { StandingAction } from '../notices/standingContentOf.tsx'
import { openPaymentOf, subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import { OrderPlan } from './OrderPlan.tsx'
import { PaymentMethodView } from '../payment-method/PaymentMethodView.tsx'
import { AutoUpgradeSwitch } from '../usage/AutoUpgradeSwitch.tsx'
import { UsageMeter } from '../usage/UsageMeter.tsx'
import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { SubscriptionLayout } from './SubscriptionLayout.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'
import { useSubscriptionActions } from './useSubscriptionActions.ts'

/**
 * Moves the focus to the plans when they were asked for, by a button or by the address `#plans`: they may have been there before, further
 * down. An address shows them only where `mayChoose`.
 */
function useShownPlans(isShownAnyway: boolean, mayChoose: boolean) {
  const { hash } = useLocation()
  const [asked, setAsked] = useState(hash === '#plans' && mayChoose ? 1 : 0)
  useEffect(() => {
    if (asked === 0) return
    const plans = document.getElementById('plans')
    plans?.focus({ preventScroll: true })
    plans?.scrollIntoView({ block: 'start' })
  }, [asked])
  return { isShown: isShownAnyway || asked > 0, show: () => setAsked((before) => before + 1) }
}

/** Reads the companies again when their summary says something else than the subscription: an event may have been missed. */
function useFreshSummary(status: string | undefined) {
  const queryClient = useQueryClient()
  const summary = useCompany()?.subscriptionSummary
  const isStale = status !== undefined && summary !== undefined && summary?.status !== status
  const read = useEffectEvent(() => void readCompaniesAgain(queryClient))
  useEffect(() => {
    if (isStale) read()
  }, [isStale, status])
}

/** The subscription page of one company: what it has, what can be done with it, the plans, invoices and their details (SUB-1). */
export function SubscriptionOf({ companyId }: { companyId: number }) {
  const query = useQuery(subscriptionQuery(useApi(), companyId))
  const { data, refetch, isFetching, dataUpdatedAt } = query
  useFreshSummary(data?.subscription?.status)
  if (data)
    return (
      <LoadedSubscription
        companyId={companyId}
        data={data}
        // Prices are computed for the provider's time, as it will compute them once more.
        now={new Date(data.now ?? dataUpdatedAt)}
        isReading={isFetching}
        onRead={() => void refetch()}
      />
    )
  return query.error ? (
    <SubscriptionFailure isRetrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SubscriptionSkeleton />
  )
}

type LoadedProps = {
  companyId: number
  data: CompanySubscription
  now: Date
  isReading: boolean
  onRead: () => void
}

function LoadedSubscription({ companyId, data, now, isReading, onRead }: LoadedProps) {
  const { subscription, invoices } = data
  const plans = useQuery(planQuery(useApi()))
  const actions = useSubscriptionActions(companyId, data, now)
  const standing = subscriptionStandingOf(subscription, invoices, now)
  const [isChecking, setChecking] = useState(false)
  /** An order was refused because the subscription is another one by now, where the choice of plans, which says so, may be gone. */
  const [isOrderRefused, setOrderRefused] = useState(false)
  const hasPlan = subscription !== null && (subscription.priceVariantId ?? subscription.priceVariant ?? null) !== null
  const mayChange = isActionAllowed('change-plan', subscription, now)
  const mayChoose = isActionAllowed('choose-plan', subscription, now)
  const ordering = useShownPlans(!hasPlan || mayChoose, mayChange || mayChoose)
  const pause = shownPauseOf(data)

  const onStanding = (action: StandingAction) => {
    if (action === 'choose-plan' || action === 'change-plan') return ordering.show()
    if (action === 'renew') return actions.renew()
    if (action === 'add-payment-method') return actions.notice.openCard()
    setChecking(true)
    onRead()
  }
  const onPlan = (action: PlanAction) => {
    if (action === 'change-plan') return ordering.show()
    if (action === 'renew') return actions.renew()
    actions.cancellation.ask()
  }
  const openPayment = standing.is === 'pending' ? null : openPaymentOf(invoices)
  return (
    <>
      <SubscriptionLayout
        notices={
          <>
            {(actions.isOutdated || (isOrderRefused && !ordering.isShown)) && (
              <ChangedElsewhereNotice
                isLoading={isReading}
                onReload={() => {
                  actions.forgetFailures()
                  setOrderRefused(false)
                  onRead()
                }}
              />
            )}
            <StandingNotice
              standing={standing}
              subscription={subscription}
              now={now}
              pause={pause}
              busy={actions.notice.busy ?? (isChecking && isReading ? 'check-again' : null)}
              failure={actions.notice.failure}
              onAction={onStanding}
            />
            {pause?.reason === 'conversation-limit' && (
              <LimitReachedNotice
                until={pause.until}
                wayBack={wayBackOf(subscription, { mayChange, isUpgradeOn: actions.autoUpgrade.isOn })}
                // On trial the notice of the trial has the same button.
                {...(standing.is !== 'trial' && { onChoose: ordering.show })}
              />
            )}
            {openPayment !== null && <OpenPaymentNotice paymentUrl={openPayment} />}
          </>
        }
        {...(hasPlan && partsOfPlan({ subscription, data, now, actions, variants: plans.data ?? [], onPlan }))}
        order={
          ordering.isShown && (
            <OrderPlan companyId={companyId} data={data} now={now} plans={plans} onChangedElsewhere={setOrderRefused} />
          )
        }
        invoices={<CompanyInvoices companyId={companyId} />}
        billingDetails={<CompanyBillingDetails companyId={companyId} />}
      />
      {actions.cancellation.isAsked && subscription && (
        <CancelDialog
          until={accessEndOf(data, now)}
          isCancelling={actions.cancellation.isPending}
          failure={actions.cancellation.failure}
          onClose={actions.cancellation.close}
          onCancel={actions.cancellation.confirm}
        />
      )}
    </>
  )
}

/** How the AI comes back at a limit: a trial has no plan that could be upgraded automatically. */
function wayBackOf(
  subscription: Subscription | null,
  { mayChange, isUpgradeOn }: { mayChange: boolean; isUpgradeOn: boolean },
): WayBack {
  if (!mayChange) return null
  if (subscription?.status !== 'active') return 'choose'
  return isUpgradeOn ? 'not-upgraded' : 'switch'
}

/** The parts of a subscription that has a plan: the plan itself, what is used of it, and the card. */
function partsOfPlan(of: {
  subscription: Subscription
  data: CompanySubscription
  now: Date
  actions: ReturnType<typeof useSubscriptionActions>
  variants: readonly PriceVariant[]
  onPlan: (action: PlanAction) => void
}): Pick<Parameters<typeof SubscriptionLayout>[0], 'plan' | 'usage' | 'payment'> {
  const { subscription, now, actions, onPlan } = of
  const { invoices } = of.data
  const { card, autoUpgrade } = actions
  const metadata = of.variants.find((variant) => isPlanOf(variant, subscription))?.metadata
  const usage = usageOf(subscription, metadata ? readPlanMetadata(metadata) : null)
  const isUpgrading = autoUpgrade.isOn && invoices.some(({ status }) => status === 'processing')
  const maySetUpgrade = isActionAllowed('set-auto-upgrade', subscription, now)
  return {
    plan: (
      <CurrentPlanView
        subscription={subscription}
        invoices={invoices}
        now={now}
        busy={actions.isRenewing ? 'renew' : null}
        onAction={onPlan}
      />
    ),
    usage: (usage.used !== null || maySetUpgrade) && (
      <>
        {usage.used !== null && (
          <UsageMeter
            // What ends begins no count anew.
            usage={subscriptionPhaseOf(subscription, now) === 'running' ? usage : { ...usage, periodEnd: null }}
            isAutoUpgraded={autoUpgrade.isOn}
            isUpgrading={isUpgrading}
            isLimitSaid={of.data.aiPause?.reason === 'conversation-limit' && !isUpgrading}
            modelTokens={tokensOf(subscription)}
          />
        )}
        {maySetUpgrade && (
          <AutoUpgradeSwitch
            isOn={autoUpgrade.isOn}
            isPending={autoUpgrade.isPending}
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
        failure={card.failure}
        onChange={card.open}
      />
    ),
  }
}

/** What the model read and wrote together; null where the provider does not say. */
function tokensOf({ usage, usageMetrics }: Subscription): number | null {
  const tokens = usage?.modelTokens ?? usageMetrics?.modelTokens
  return tokens ? tokens.input + tokens.output : null
}

/** Until when a subscription that is cancelled now can be used: one that waits for money ends at once. */
function accessEndOf({ subscription, invoices }: CompanySubscription, now: Date): Date | null {
  const isPaid = subscription?.status === 'active' || subscription?.status === 'trial'
  return isPaid ? accessEnd(subscription, invoices, now) : null
}
