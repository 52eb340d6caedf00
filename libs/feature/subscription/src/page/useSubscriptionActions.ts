import type { CompanySubscription } from '@frontdesk/api-client'
import { isPaidFor } from '@frontdesk/billing-rules'
import type { PriceVariant } from '@frontdesk/contract'
import { useState } from 'react'
import { isOutdatedRefusal } from '../actions/isOutdatedRefusal.ts'
import { useActionFailure } from '../actions/useActionFailure.ts'
import { useAddCard } from '../actions/useAddCard.ts'
import { useChargeAgain } from '../actions/useChargeAgain.ts'
import { useIsBillingChanging } from '../actions/useIsBillingChanging.ts'
import { useKeepPlan } from '../actions/useKeepPlan.ts'
import { useRenew } from '../actions/useRenew.ts'
import { useSetAutoUpgrade } from '../actions/useSetAutoUpgrade.ts'
import type { StandingAction } from '../notices/StandingContent.ts'
import { isPaymentInProgress } from '../notices/subscriptionStandingOf.ts'
import { planSaleOf } from '../plans/PlanSale.ts'
import { trialOfferOf } from '../plans/TrialOffer.ts'
import { useCancellation } from './useCancellation.ts'

/**
 * The actions of the page, with those in progress and those that failed, each where its button is. A refusal because
 * the subscription is not as it was read has a notice of its own instead.
 */
export function useSubscriptionActions(
  companyId: number,
  data: CompanySubscription,
  /** The plans on sale; undefined while they are not known. */
  variants: readonly PriceVariant[] | undefined,
  now: Date,
) {
  const { subscription, invoices } = data
  const isChanging = useIsBillingChanging(companyId)
  const isBeingCharged = isPaymentInProgress(invoices)
  const failureText = useActionFailure()
  const { place, ...cancelling } = useCancellation(companyId, subscription, now)
  const renewing = useRenew(companyId, data, now)
  const keeping = useKeepPlan(companyId, subscription, now)
  const card = useAddCard(companyId, data, now)
  const charging = useChargeAgain(companyId, subscription, now)
  const upgrading = useSetAutoUpgrade(companyId, subscription, now)
  /** Whether the page of cards was asked for by the notice, and not by the button of the card's section. */
  const [isCardFromNotice, setCardFromNotice] = useState(false)
  const all = [cancelling, renewing, keeping, card, charging, upgrading]
  const failureOf = (error: Error | null) => (isOutdatedRefusal(error) ? null : failureText(error))
  const cardFailure = failureOf(card.error)
  const renewFailure = isOutdatedRefusal(renewing.error) ? null : renewing.failure
  const busyNow: readonly [StandingAction, boolean][] = [
    ['renew', renewing.isPending],
    ['charge-again', charging.isPending],
    ['add-payment-method', card.isOpening && isCardFromNotice],
  ]
  const [busy = null] = busyNow.find(([, isBusy]) => isBusy) ?? []
  const openCard = (isFromNotice: boolean) => {
    setCardFromNotice(isFromNotice)
    card.open()
  }
  return {
    /** The subscription was changed elsewhere since the page read it. */
    isOutdated: all.some(({ error }) => isOutdatedRefusal(error)),
    /** A change is on its way, for which every other one waits. */
    isChanging,
    forgetFailures: () => all.forEach(({ reset }) => reset()),
    /** Whether the plan of the subscription can be ordered again. */
    planSale: planSaleOf(subscription, variants),
    /** The free trial that an order begins with; null while it is not known. */
    trialOffer: trialOfferOf(variants, data.hasUsedTrial),
    /** Takes the focus when the element that had it is gone. */
    place,
    renew: renewing.renew,
    isRenewing: renewing.isPending,
    keeping: { isPending: keeping.isPending, failure: failureOf(keeping.error), keep: keeping.keep },
    notice: {
      busy,
      failure: renewFailure ?? failureOf(charging.error) ?? (isCardFromNotice ? cardFailure : null),
      openCard: () => openCard(true),
      chargeAgain: charging.charge,
    },
    card: {
      isOpening: card.isOpening && !isCardFromNotice,
      failure: isCardFromNotice ? null : cardFailure,
      open: () => openCard(false),
    },
    autoUpgrade: {
      isOn: upgrading.isOn,
      /** A larger plan is being paid right now, and not one that is owed for. */
      isUpgrading: upgrading.isOn && isBeingCharged && subscription !== null && isPaidFor(subscription, now),
      isPending: upgrading.isPending,
      failure: failureOf(upgrading.error),
      set: upgrading.set,
    },
    cancellation: { ...cancelling, isBeingCharged, failure: failureOf(cancelling.error) },
  }
}
