import { ApiError, subscriptionCalls, type CompanySubscription } from '@frontdesk/api-client'
import { subscriptionRequest } from '@frontdesk/billing-rules'
import { useApi, useAppEvents } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { planQuery } from '../cache/subscriptionQueries.ts'
import { cardKey } from '../payment-return/paymentReturnOf.ts'
import { paidPlanOf } from '../payment-return/paidPlanOf.ts'
import { useActionFailure } from './useActionFailure.ts'
import { useBillingAction } from './useBillingAction.ts'
import { usePaymentPage } from '../payment-page/usePaymentPage.ts'

/**
 * Takes a cancellation back while the paid period runs, else leads to the payment page of the same plan (SUB-7).
 * `failure` is what can be done about a known refusal, else the register's sentence with what to do.
 */
export function useRenew(
  companyId: number,
  { subscription, invoices }: Pick<CompanySubscription, 'subscription' | 'invoices'>,
  now: Date,
) {
  const { t } = useLingui()
  const failureText = useActionFailure()
  const api = useApi()
  const queryClient = useQueryClient()
  const events = useAppEvents()
  const { run, isPending, error, reset } = useBillingAction(
    companyId,
    async (subscriptionId: string) => {
      const redirectUrl = page.addressOf('/subscription?status=renewal')
      const result = await api.subject(subscriptionCalls).renewSubscription({ companyId, subscriptionId, redirectUrl })
      if (result.outcome === 'error') throw new ApiError({ status: 200, body: { message: result.message } })
      return result
    },
    (result) => {
      if (result.outcome === 'checkout') {
        const card = cardKey({ subscription, invoices })
        return page.open(result.checkoutUrl, { companyId, purpose: 'renewal', card })
      }
      if (subscription) events.emit('SUBSCRIPTION_RENEWED', paidPlanOf(subscription))
    },
    (error) => {
      // The plans that were read may be minutes old: without this one there is nothing to press again.
      if (error instanceof ApiError && error.code === 'PLAN_UNKNOWN')
        void queryClient.invalidateQueries({ queryKey: planQuery(api).queryKey })
    },
  )
  const page = usePaymentPage(reset)
  return {
    isPending: isPending || page.isLeaving,
    error,
    reset,
    failure: failureText(
      error,
      t`Unable to renew subscription. Nothing was charged. Try again, and contact us if it fails again.`,
    ),
    renew: (): void => {
      const request = subscriptionRequest({ action: 'renew', subscription, companyId, now })
      if (request.kind === 'ready') run(request.subscriptionId)
    },
  }
}
