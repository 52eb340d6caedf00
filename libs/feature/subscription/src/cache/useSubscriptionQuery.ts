import type { CompanySubscription } from '@frontdesk/api-client'
import type { Invoice } from '@frontdesk/contract'
import { useApi, useRuntimeConfig } from '@frontdesk/platform'
import { confirmationAddress, paymentAddress } from '../payment-page/paymentAddress.ts'
import { subscriptionQuery } from './subscriptionQueries.ts'

/** Leaves out the address of an invoice's page where it may not be followed (T-16). */
export function useKnownPage(): (invoice: Invoice) => Invoice {
  const pages = useRuntimeConfig()
  return (invoice) =>
    invoice.paymentUrl
      ? { ...invoice, paymentUrl: paymentAddress(invoice.paymentUrl, pages, window.location.href) }
      : invoice
}

/** `subscriptionQuery` without the addresses that may not be followed (T-16). */
export function useSubscriptionQuery(companyId: number) {
  const pages = useRuntimeConfig()
  const withKnownPage = useKnownPage()
  return {
    ...subscriptionQuery(useApi(), companyId),
    select: ({ subscription, invoices, ...others }: CompanySubscription): CompanySubscription => {
      const bank = subscription?.confirmationUrl
      return {
        ...others,
        subscription: subscription && {
          ...subscription,
          ...(bank && { confirmationUrl: confirmationAddress(bank, pages, window.location.href) }),
        },
        invoices: invoices.map(withKnownPage),
      }
    },
  }
}
