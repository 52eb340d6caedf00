import { subscriptionCalls } from '@frontdesk/api-client'
import { chargeToRetry } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useBillingAction } from './useBillingAction.ts'

/** Charges the saved card once more for the renewal whose charge has failed, as it is shown (SUB-7). */
export function useChargeAgain(companyId: number, subscription: Subscription | null, now: Date) {
  const api = useApi()
  const { run, isPending, error, reset } = useBillingAction(
    companyId,
    (charge: { subscriptionId: string; failedCharge: string }) =>
      api.subject(subscriptionCalls).chargeSubscription({ companyId, ...charge }),
  )
  return {
    isPending,
    error,
    reset,
    charge: (): void => {
      const failedCharge = chargeToRetry(subscription, now)
      if (subscription && failedCharge !== null) run({ subscriptionId: subscription.id, failedCharge })
    },
  }
}
