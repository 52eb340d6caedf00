import { subscriptionCalls } from '@frontdesk/api-client'
import type { BillingDetails } from '@frontdesk/contract'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { billingDetailsQuery } from '../cache/subscriptionQueries.ts'
import { useKnownFailure } from './useActionFailure.ts'

/**
 * Stores whom the invoices of a company are made out to; the answer is what is stored. A failure that no
 * sentence explains is logged.
 */
export function useSaveBillingDetails(companyId: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const knownFailure = useKnownFailure()
  return useSoleMutation({
    mutationFn: (details: BillingDetails) =>
      api.subject(subscriptionCalls).updateBillingDetails({ companyId, details }),
    onSuccess: (stored) => queryClient.setQueryData(billingDetailsQuery(api, companyId).queryKey, stored),
    onError: (error) => {
      if (knownFailure(error) === null) console.error('Billing details could not be stored', error)
    },
  })
}
