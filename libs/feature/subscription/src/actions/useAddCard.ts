import { subscriptionCalls, type CompanySubscription } from '@frontdesk/api-client'
import { subscriptionRequest } from '@frontdesk/billing-rules'
import { useApi } from '@frontdesk/platform'
import { cardKey } from '../payment-return/paymentReturnOf.ts'
import { useBillingAction } from './useBillingAction.ts'
import { usePaymentPage } from '../payment-page/usePaymentPage.ts'

/**
 * Leads to the page on which a card is saved, in place of the one before; what is due is charged to it at once (SUB-7).
 */
export function useAddCard(
  companyId: number,
  { subscription, invoices }: Pick<CompanySubscription, 'subscription' | 'invoices'>,
  now: Date,
) {
  const api = useApi()
  const { run, isPending, isBlocked, error, reset } = useBillingAction(
    companyId,
    (subscriptionId: string) =>
      api.subject(subscriptionCalls).addPaymentMethod({
        companyId,
        subscriptionId,
        redirectUrl: page.addressOf('/subscription/success?payment_added=true'),
      }),
    (setupUrl) => {
      const card = cardKey({ subscription, invoices })
      page.open(setupUrl, { companyId, purpose: 'card', card })
    },
  )
  const page = usePaymentPage(reset)
  return {
    isOpening: isPending || page.isLeaving,
    isBlocked,
    error,
    reset,
    open: (): void => {
      const request = subscriptionRequest({ action: 'add-payment-method', subscription, companyId, now })
      if (request.kind === 'ready') run(request.subscriptionId)
    },
  }
}
