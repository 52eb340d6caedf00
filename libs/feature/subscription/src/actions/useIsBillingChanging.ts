import { subscriptionKey } from '@frontdesk/platform'
import { useIsMutating } from '@tanstack/react-query'

/** The key of all changes of a company's subscription. */
export const billingChangeKey = (companyId: number) => [...subscriptionKey(companyId), 'change'] as const

/** Whether a change of a company's subscription is on its way, whichever button of this tab has asked for it. */
export const useIsBillingChanging = (companyId: number): boolean =>
  useIsMutating({ mutationKey: billingChangeKey(companyId) }) > 0
