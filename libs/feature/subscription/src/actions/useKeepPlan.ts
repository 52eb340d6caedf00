import { subscriptionCalls } from '@frontdesk/api-client'
import { scheduledChangeToUndo } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useBillingAction } from './useBillingAction.ts'

/** Takes back the change of plan that is scheduled (SUB-7): the one that is shown, and no other. */
export function useKeepPlan(companyId: number, subscription: Subscription | null, now: Date) {
  const api = useApi()
  const { run, isPending, error, reset } = useBillingAction(
    companyId,
    (change: { subscriptionId: string; on: string }) =>
      api.subject(subscriptionCalls).keepPlan({ companyId, ...change }),
  )
  return {
    isPending,
    error,
    reset,
    keep: (): void => {
      const change = scheduledChangeToUndo(subscription, now)
      if (subscription && change) run({ subscriptionId: subscription.id, on: change.on })
    },
  }
}
