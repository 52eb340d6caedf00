import type { CompanySubscription } from '@frontdesk/api-client'
import { isActionAllowed, limitsOf, type Usage } from '@frontdesk/billing-rules'
import { LimitReachedNotice, type WayBack } from '../ai-pause/LimitReachedNotice.tsx'
import { shownPauseOf } from '../ai-pause/shownPauseOf.ts'
import { ChangedElsewhereNotice } from '../notices/ChangedElsewhereNotice.tsx'
import { OpenPaymentNotice } from '../notices/OpenPaymentNotice.tsx'
import { PaymentBesidePlanNotice } from '../notices/PaymentBesidePlanNotice.tsx'
import { SalonsBeyondPlanNotice } from '../notices/SalonsBeyondPlanNotice.tsx'
import { StandingNotice } from '../notices/StandingNotice.tsx'
import type { StandingAction } from '../notices/StandingContent.ts'
import {
  isOpenPageUnknown,
  hasSavedCard,
  isPaymentBesidePlan,
  isPlanRunning,
  openPaymentOf,
  subscriptionStandingOf,
  type SubscriptionStanding,
} from '../notices/subscriptionStandingOf.ts'
import { UnknownPageNotice } from '../notices/UnknownPageNotice.tsx'
import type { useSubscriptionActions } from './useSubscriptionActions.ts'

/**
 * How the AI comes back at a limit: a trial has no plan that could be upgraded automatically, and without a saved card
 * no plan is.
 */
function wayBackOf(
  { subscription, invoices }: CompanySubscription,
  { mayChange, upgrade }: { mayChange: boolean; upgrade: { isOn: boolean; isUpgrading: boolean } },
): WayBack {
  if (!mayChange) return null
  if (subscription?.status !== 'active') return 'choose'
  if (upgrade.isUpgrading) return 'upgrading'
  if (!hasSavedCard(subscription, invoices)) return 'choose'
  return upgrade.isOn ? 'not-upgraded' : 'switch'
}

/**
 * The salons of an active plan that is for fewer than are connected, and those; null for any other one, and where the
 * provider does not say.
 */
function salonsBeyondPlan({ subscription, connectedSalons }: CompanySubscription, { is }: SubscriptionStanding) {
  const planSalons = subscription && is === 'active' ? limitsOf(subscription).salons : null
  return planSalons !== null && connectedSalons !== null && connectedSalons > planSalons
    ? { planSalons, connectedSalons }
    : null
}

/**
 * The first notices of the subscription page: a change made elsewhere, the company's standing, a limit that is reached,
 * an open payment (SUB-5).
 */
export function SubscriptionNotices({
  data,
  usage,
  now,
  actions,
  isOutdated,
  isReading,
  isChecking,
  onReload,
  onStanding,
  onChoosePlan,
}: {
  data: CompanySubscription
  /** As the meter shows it; null without a subscription. */
  usage: Usage | null
  now: Date
  actions: Pick<
    ReturnType<typeof useSubscriptionActions>,
    'planSale' | 'trialOffer' | 'notice' | 'autoUpgrade' | 'isChanging'
  >
  /** Something was refused because the subscription is another one by now. */
  isOutdated: boolean
  isReading: boolean
  /** The page is read again because the notice's button asked for it. */
  isChecking: boolean
  onReload: () => void
  onStanding: (action: StandingAction) => void
  onChoosePlan: () => void
}) {
  const { subscription, invoices } = data
  const standing = subscriptionStandingOf(subscription, invoices, now)
  const pause = shownPauseOf(data, now)
  const { isUpgrading } = actions.autoUpgrade
  const isPausedByLimit = pause?.reason === 'conversation-limit' && isPlanRunning(standing)
  // The meter says it where the provider says nothing of a pause.
  const isMeterFull = usage?.percentage === 100 && isPlanRunning(standing) && !isUpgrading
  const openPayment = standing.is === 'pending' ? null : openPaymentOf(invoices)
  const mayChange = isActionAllowed('change-plan', subscription, now)
  const beyond = salonsBeyondPlan(data, standing)
  return (
    <>
      {isOutdated && <ChangedElsewhereNotice isLoading={isReading} onReload={onReload} />}
      <StandingNotice
        standing={standing}
        subscription={subscription}
        now={now}
        pause={pause}
        isLimitReached={isPausedByLimit || isMeterFull}
        planSale={actions.planSale}
        trialOffer={actions.trialOffer}
        busy={actions.notice.busy ?? (isChecking && isReading ? 'check-again' : null)}
        isChanging={actions.isChanging}
        failure={actions.notice.failure}
        onAction={onStanding}
      />
      {isPausedByLimit && (
        <LimitReachedNotice
          until={pause.until}
          wayBack={wayBackOf(data, { mayChange, upgrade: actions.autoUpgrade })}
          // On trial the notice of the trial has the same button.
          {...(standing.is !== 'trial' && { onChoose: onChoosePlan })}
        />
      )}
      {isPaymentBesidePlan(invoices, standing) && (
        <PaymentBesidePlanNotice isChecking={isChecking && isReading} onCheck={() => onStanding('check-again')} />
      )}
      {beyond && <SalonsBeyondPlanNotice {...beyond} onChoose={mayChange ? onChoosePlan : undefined} />}
      {openPayment !== null && <OpenPaymentNotice paymentUrl={openPayment} />}
      {standing.is !== 'page-unknown' && isOpenPageUnknown(invoices) && <UnknownPageNotice />}
    </>
  )
}
