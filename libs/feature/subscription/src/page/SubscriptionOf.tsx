import type { CompanySubscription } from '@frontdesk/api-client'
import { cancellationEnd } from '@frontdesk/billing-rules'
import { readCompaniesAgain, useApi, useCompany } from '@frontdesk/platform'
import { useKeptFocus } from '@frontdesk/platform/parts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CompanyBillingDetails } from './CompanyBillingDetails.tsx'
import { planQuery } from '../cache/subscriptionQueries.ts'
import { useSubscriptionQuery } from '../cache/useSubscriptionQuery.ts'
import { CancelDialog } from '../cancellation/CancelDialog.tsx'
import type { PlanAction } from '../current-plan/CurrentPlanView.tsx'
import { CompanyInvoices } from '../invoices/CompanyInvoices.tsx'
import type { StandingAction } from '../notices/StandingContent.ts'
import { MissingCard } from './MissingCard.tsx'
import { OrderPlan } from './OrderPlan.tsx'
import { shownUsageOf } from '../usage/shownUsageOf.ts'
import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { SubscriptionLayout } from './SubscriptionLayout.tsx'
import { SubscriptionNotices } from './SubscriptionNotices.tsx'
import { partsOfPlan, partsOfTrial } from './subscriptionParts.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'
import { useShownPlans } from './useShownPlans.ts'
import { useSubscriptionActions } from './useSubscriptionActions.ts'

/**
 * Reads the companies again when their summary says something else than the subscription: an
 * event may have been missed.
 */
function useFreshSummary(status: string | undefined) {
  const queryClient = useQueryClient()
  const summary = useCompany()?.subscriptionSummary
  const isStale = status !== undefined && summary !== undefined && summary?.status !== status
  const read = useEffectEvent(() => void readCompaniesAgain(queryClient))
  useEffect(() => {
    if (isStale) read()
  }, [isStale, status])
}

/**
 * The subscription page of one company: what it has, what can be done with it, the plans, invoices
 * and their details (SUB-1).
 */
export function SubscriptionOf({ companyId }: { companyId: number }) {
  const query = useQuery(useSubscriptionQuery(companyId))
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
  const actions = useSubscriptionActions(companyId, data, plans.data, now)
  const [isChecking, setChecking] = useState(false)
  /** An order was refused, as the subscription is another one by now: the plans, which say so, may be gone. */
  const [isOrderRefused, setOrderRefused] = useState(false)
  const hasPlan = subscription !== null && (subscription.priceVariantId ?? subscription.priceVariant ?? null) !== null
  const ordering = useShownPlans(data, now, { hasPlan, isChanging: actions.isChanging })
  const keptFocus = useKeptFocus(actions.place)
  const usage = shownUsageOf(data, plans.data ?? [], now)

  const onStanding = (action: StandingAction) => {
    if (action === 'choose-plan' || action === 'change-plan') return ordering.show()
    if (action === 'renew') return actions.renew()
    if (action === 'add-payment-method') return actions.notice.openCard()
    if (action === 'charge-again') return actions.notice.chargeAgain()
    setChecking(true)
    onRead()
  }
  const onPlan = (action: PlanAction) => {
    if (action === 'change-plan') return ordering.show()
    if (action === 'renew') return actions.renew()
    if (action === 'keep-plan') return actions.keeping.keep()
    actions.cancellation.ask()
  }
  return (
    <>
      <SubscriptionLayout
        place={actions.place}
        area={keptFocus}
        notices={
          <>
            <SubscriptionNotices
              data={data}
              usage={usage}
              now={now}
              actions={actions}
              isOutdated={actions.isOutdated || (isOrderRefused && !ordering.isShown)}
              isReading={isReading}
              isChecking={isChecking}
              onReload={() => {
                actions.forgetFailures()
                setOrderRefused(false)
                onRead()
              }}
              onStanding={onStanding}
              onChoosePlan={ordering.show}
            />
            <MissingCard companyId={companyId} data={data} now={now} actions={actions} />
          </>
        }
        {...(hasPlan
          ? partsOfPlan({ subscription, data, usage, now, actions, onPlan })
          : partsOfTrial(data, usage, now))}
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
          until={cancellationEnd(subscription, invoices, now)}
          isBeingCharged={actions.cancellation.isBeingCharged}
          isCancelling={actions.cancellation.isPending}
          failure={actions.cancellation.failure}
          onClose={actions.cancellation.close}
          onCancel={actions.cancellation.confirm}
        />
      )}
    </>
  )
}
