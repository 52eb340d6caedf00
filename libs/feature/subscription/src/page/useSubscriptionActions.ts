import type { CompanySubscription } from '@frontdesk/api-client'
import type { PriceVariant } from '@frontdesk/contract'
import { useState } from 'react'
import { isOutdatedRefusal } from '../actions/useBillingAction.ts'
import { useActionFailure } from '../actions/useActionFailure.ts'
import { useAddCard } from '../actions/useAddCard.ts'
import { useCancel } from '../actions/useCancel.ts'
import { useKeepPlan } from '../actions/useKeepPlan.ts'
import { useRenew } from '../actions/useRenew.ts'
import { useSetAutoUpgrade } from '../actions/useSetAutoUpgrade.ts'
import type { StandingAction } from '../notices/standingContentOf.tsx'
import { planSaleOf } from '../plans/PlanSale.ts'

/**
 * What can be done on the page, with what is on its way and what failed, each where its button is. A refusal because the subscription is not
 * as it was read has a notice of its own instead.
 */
export function useSubscriptionActions(
  companyId: number,
  data: CompanySubscription,
  /** The plans on sale; undefined while they are not known. */
  variants: readonly PriceVariant[] | undefined,
  now: Date,
) {
  const { subscription } = data
  const failureText = useActionFailure()
  const [isAskingToCancel, setAskingToCancel] = useState(false)
  const cancelling = useCancel(companyId, subscription, now, () => setAskingToCancel(false))
  const renewing = useRenew(companyId, data, now)
  const keeping = useKeepPlan(companyId, subscription, now)
  const card = useAddCard(companyId, data, now)
  const upgrading = useSetAutoUpgrade(companyId, subscription, now)
  /** Whether the page of cards was asked for by the notice, and not by the button of the card's section. */
  const [isCardFromNotice, setCardFromNotice] = useState(false)
  const all = [cancelling, renewing, keeping, card, upgrading]
  const failureOf = (error: Error | null) => (isOutdatedRefusal(error) ? null : failureText(error))
  const cardFailure = failureOf(card.error)
  const renewFailure = isOutdatedRefusal(renewing.error) ? null : renewing.failure
  const busy: Extract<StandingAction, 'renew' | 'add-payment-method'> | null = renewing.isPending
    ? 'renew'
    : card.isOpening && isCardFromNotice
      ? 'add-payment-method'
      : null
  const openCard = (isFromNotice: boolean) => {
    setCardFromNotice(isFromNotice)
    card.open()
  }
  return {
    /** The subscription was changed elsewhere since the page read it. */
    isOutdated: all.some(({ error }) => isOutdatedRefusal(error)),
    forgetFailures: () => all.forEach(({ reset }) => reset()),
    /** Whether the plan of the subscription can be ordered again. */
    planSale: planSaleOf(subscription, variants),
    renew: renewing.renew,
    isRenewing: renewing.isPending,
    keeping: { isPending: keeping.isPending, failure: failureOf(keeping.error), keep: keeping.keep },
    notice: {
      busy,
      failure: renewFailure ?? (isCardFromNotice ? cardFailure : null),
      openCard: () => openCard(true),
    },
    card: {
      isOpening: card.isOpening && !isCardFromNotice,
      failure: isCardFromNotice ? null : cardFailure,
      open: () => openCard(false),
    },
    autoUpgrade: {
      isOn: upgrading.isOn,
      isPending: upgrading.isPending,
      failure: failureOf(upgrading.error),
      set: upgrading.set,
    },
    cancellation: {
      isAsked: isAskingToCancel,
      isPending: cancelling.isPending,
      failure: failureOf(cancelling.error),
      ask: () => {
        cancelling.reset()
        setAskingToCancel(true)
      },
      close: () => setAskingToCancel(false),
      confirm: cancelling.cancel,
    },
  }
}
