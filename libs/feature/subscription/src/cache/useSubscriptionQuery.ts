import type { CompanySubscription } from '@frontdesk/api-client'
import type { Invoice } from '@frontdesk/contract'
import { usePlatform, useRuntimeConfig } from '@frontdesk/platform'
import type { LinkedInvoice } from '../payment-page/LinkedInvoice.ts'
import { confirmationAddress, paymentAddress } from '../payment-page/paymentAddress.ts'
import { subscriptionQuery } from './subscriptionQueries.ts'

/** Leaves out the address of an invoice's page where it may not be followed, and marks that it was there (T-16). */
export function useKnownPage(): (invoice: Invoice) => LinkedInvoice {
  const pages = useRuntimeConfig()
  return (invoice) => {
    if (!invoice.paymentUrl) return invoice
    const paymentUrl = paymentAddress(invoice.paymentUrl, pages, window.location.href)
    return { ...invoice, paymentUrl, ...(paymentUrl === null && { isPageUnknown: true }) }
  }
}

/** A company's subscription with the addresses that may be followed. */
type LinkedSubscription = CompanySubscription & { invoices: readonly LinkedInvoice[] }

/** `subscriptionQuery` without the addresses that may not be followed (T-16). */
export function useSubscriptionQuery(companyId: number) {
  const pages = useRuntimeConfig()
  const withKnownPage = useKnownPage()
  return {
    ...subscriptionQuery(usePlatform(), companyId),
    select: ({ subscription, invoices, ...others }: CompanySubscription): LinkedSubscription => {
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
