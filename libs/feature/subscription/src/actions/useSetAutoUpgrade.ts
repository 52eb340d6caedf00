import { subscriptionCalls } from '@frontdesk/api-client'
import { isAutoUpgradeEnabled, subscriptionRequest } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { useBillingAction } from './useBillingAction.ts'

/**
 * Switches the automatic upgrade on or off (SUB-7). What was clicked is shown while it is on its way, and
 * taken back when it failed.
 */
export function useSetAutoUpgrade(companyId: number, subscription: Subscription | null, now: Date) {
  const api = useApi()
  const { run, isPending, error, input, reset } = useBillingAction(
    companyId,
    (change: { subscriptionId: string; autoUpgradeEnabled: boolean }) =>
      api.subject(subscriptionCalls).setAutoUpgrade({ companyId, ...change }),
  )
  const stored = subscription !== null && isAutoUpgradeEnabled(subscription)
  return {
    isOn: isPending && input ? input.autoUpgradeEnabled : stored,
    isPending,
    error,
    reset,
    set: (isOn: boolean): void => {
      const request = subscriptionRequest({ action: 'set-auto-upgrade', subscription, companyId, now })
      if (request.kind === 'ready') run({ subscriptionId: request.subscriptionId, autoUpgradeEnabled: isOn })
    },
  }
}
