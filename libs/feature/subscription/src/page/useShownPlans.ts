import type { CompanySubscription } from '@frontdesk/api-client'
import { isActionAllowed } from '@frontdesk/billing-rules'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isPaymentInProgress, subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'

/** Whether a payment is being confirmed: prices and a button to pay beside it would ask for another one. */
function isBeingConfirmed({ subscription, invoices }: CompanySubscription, now: Date): boolean {
  const standing = subscriptionStandingOf(subscription, invoices, now)
  return isPaymentInProgress(invoices) || (standing.is === 'pending' && standing.paymentUrl === null)
}

/**
 * Whether the plans are shown, and `show`, by which they are asked for. Without a plan, and where one may be chosen,
 * they are there by themselves; the address `#plans` shows them only where one may be ordered; neither beside a payment
 * that is being confirmed. When they were asked for they get the focus: they may have been there before, further down.
 *
 * Plans that are shown stay while a change is on its way: it may be their own order, which leads to its payment page,
 * and is an event before it is answered.
 */
export function useShownPlans(
  data: CompanySubscription,
  now: Date,
  { hasPlan, isChanging }: { hasPlan: boolean; isChanging: boolean },
) {
  const { hash } = useLocation()
  const isToPay = !isBeingConfirmed(data, now)
  const mayChoose = isActionAllowed('choose-plan', data.subscription, now)
  const mayOrder = mayChoose || isActionAllowed('change-plan', data.subscription, now)
  const [asked, setAsked] = useState(hash === '#plans' && mayOrder && isToPay ? 1 : 0)
  useEffect(() => {
    if (asked === 0) return
    const plans = document.getElementById('plans')
    plans?.focus({ preventScroll: true })
    plans?.scrollIntoView({ block: 'start' })
  }, [asked])
  const isShownAnyway = isToPay && (!hasPlan || mayChoose)
  const [wasShown, setWasShown] = useState(isShownAnyway)
  if (!isChanging && wasShown !== isShownAnyway) setWasShown(isShownAnyway)
  return {
    isShown: isShownAnyway || (isChanging && wasShown) || asked > 0,
    show: () => setAsked((before) => before + 1),
  }
}
