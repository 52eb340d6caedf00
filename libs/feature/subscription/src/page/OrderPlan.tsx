import { ApiError, type CompanySubscription } from '@frontdesk/api-client'
import { isActionAllowed, isAutoUpgradeEnabled, isPaidFor } from '@frontdesk/billing-rules'
import type { PriceVariant } from '@frontdesk/contract'
import { subscriptionKey, useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows, useKeptFocus } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useCheckout } from '../actions/useCheckout.ts'
import { planQuery } from '../cache/subscriptionQueries.ts'
import { usePromo } from '../promo/usePromo.ts'
import type { OrderFailure } from '../order/OrderFailureNotice.tsx'
import { firstChoice, type PlanChoice } from '../order/PlanChoice.ts'
import { PlanOrder } from '../order/PlanOrder.tsx'

type Props = {
  companyId: number
  data: CompanySubscription
  now: Date
  /** Whether the last order was refused because the subscription has changed meanwhile. */
  onChangedElsewhere: (isRefused: boolean) => void
}

/** The choice of a plan, as soon as the plans are there (SUB-2); without them a way to ask again (SUB-14). */
export function OrderPlan({ plans, ...props }: Props & { plans: UseQueryResult<readonly PriceVariant[]> }) {
  if (plans.data === undefined)
    return plans.error ? (
      <FailureState
        title={<Trans>The plans could not be loaded</Trans>}
        isRetrying={plans.isFetching}
        onRetry={() => void plans.refetch()}
      >
        <Trans>Nothing has changed. Check your connection and try again.</Trans>
      </FailureState>
    ) : (
      <SkeletonRows rows={3} />
    )
  if (plans.data.length === 0)
    return (
      <EmptyState drawing="company" title={<Trans>No plan is on sale at the moment</Trans>}>
        <Trans>Contact us, and we will help.</Trans>
      </EmptyState>
    )
  return <ChosenPlan {...props} variants={plans.data} />
}

function ChosenPlan({
  companyId,
  data,
  now,
  onChangedElsewhere,
  variants,
}: Props & { variants: readonly PriceVariant[] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { subscription, invoices, hasUsedTrial } = data
  // A provider that does not say how many decides by the order.
  const connectedSalons = data.connectedSalons ?? 0
  const [chosen, setChosen] = useState<PlanChoice | null>(null)
  const [wantsUpgrade, setWantsUpgrade] = useState(false)
  const keptFocus = useKeptFocus()
  // Of a subscription that runs it is switched beside its usage, and goes on as it is.
  const isAutoUpgraded = isActionAllowed('set-auto-upgrade', subscription, now)
    ? subscription !== null && isAutoUpgradeEnabled(subscription)
    : wantsUpgrade
  const isStillSold = variants.some(({ id }) => id === chosen?.variantId)
  const isRunning = subscription !== null && isPaidFor(subscription, now)
  const choice = (isStillSold ? chosen : null) ?? firstChoice(variants, subscription, isRunning ? 0 : connectedSalons)
  const variant = variants.find(({ id }) => id === choice?.variantId)
  const promo = usePromo(companyId, variant && choice ? { ...choice, variant } : null)
  const checkout = useCheckout(companyId, data, {
    onOrdered() {
      promo.use()
      onChangedElsewhere(false)
    },
    onRefused(error) {
      const code = error instanceof ApiError ? (error.code ?? '') : ''
      onChangedElsewhere(code === 'CHANGE_REFUSED' || code === 'ACTION_NOT_ALLOWED')
      if (code.startsWith('PROMO_')) promo.refuse(code)
      void queryClient.invalidateQueries({ queryKey: planQuery(api).queryKey })
    },
  })
  if (!choice) return null
  const unread: OrderFailure | null = promo.isOwnUnknown ? { because: 'promo-unread' } : null
  const failure = checkout.failure ?? unread
  // All other outdated data was read again when the order was refused.
  const isToReload = failure?.because === 'PAYMENT_IN_PROGRESS' || failure?.because === 'promo-unread'
  return (
    <div {...keptFocus}>
      <PlanOrder
        variants={variants}
        subscription={subscription}
        invoices={invoices}
        hasUsedTrial={hasUsedTrial}
        connectedSalons={connectedSalons}
        now={now}
        choice={choice}
        onChoice={(next) => {
          checkout.forget()
          setChosen(next)
        }}
        promo={promo.state}
        isPriceAwaited={promo.isOwnAwaited}
        onApplyPromo={promo.apply}
        onRemovePromo={promo.remove}
        isAutoUpgraded={isAutoUpgraded}
        onAutoUpgrade={setWantsUpgrade}
        isOrdering={checkout.isOrdering}
        isBlocked={checkout.isBlocked}
        failure={failure}
        {...(isToReload && {
          onReload: () => {
            checkout.forget()
            void queryClient.invalidateQueries({ queryKey: subscriptionKey(companyId) })
          },
        })}
        onOrder={checkout.order}
      />
    </div>
  )
}
