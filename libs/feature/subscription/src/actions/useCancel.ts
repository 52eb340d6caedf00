import { subscriptionCalls } from '@frontdesk/api-client'
import { subscriptionRequest } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { useApi, useAppEvents } from '@frontdesk/platform'
import type { Cancellation } from '../cancellation/CancelDialog.tsx'
import { paidPlanOf } from '../payment-return/paidPlanOf.ts'
import { useBillingAction } from './useBillingAction.ts'

/** Cancels a subscription at the end of its paid period (SUB-7); it is read again before the action ends. */
export function useCancel(companyId: number, subscription: Subscription | null, now: Date, onCancelled: () => void) {
  const api = useApi()
  const events = useAppEvents()
  const { run, isPending, error, reset } = useBillingAction(
    companyId,
    (input: Cancellation & { subscriptionId: string }) =>
      api.subject(subscriptionCalls).cancelSubscription({ companyId, ...input }),
    () => {
      onCancelled()
      if (!subscription) return
      const { planName, subscriptionPeriod } = paidPlanOf(subscription)
      events.emit('SUBSCRIPTION_CANCELLED', { planName, subscriptionPeriod })
    },
  )
  return {
    isPending,
    error,
    reset,
    cancel: (cancellation: Cancellation): void => {
      const request = subscriptionRequest({ action: 'cancel', subscription, companyId, now })
      if (request.kind === 'ready') run({ ...cancellation, subscriptionId: request.subscriptionId })
    },
  }
}
