import { customerCalls, type CustomerChange } from '@frontdesk/api-client'
import type { Customer } from '@frontdesk/contract'
import { usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { customerKeys, cardQuery, visitsQuery } from '../customerQueries.ts'

/** The changes of a card; each rejects with the reason why it was not stored. */
export type CustomerChanges = {
  write: (change: CustomerChange) => Promise<unknown>
  merge: (merge: { from: number; into: number }) => Promise<unknown>
  separate: (chatId: number) => Promise<unknown>
}

/**
 * The card of a chat's customer, once it is asked for, with its changes, which show before their event arrives (CUST-1,
 * CUST-2).
 */
export function useCustomer(companyId: number, chatId: number, isAsked: boolean) {
  const platform = usePlatform()
  const queryClient = useQueryClient()
  const query = useQuery({ ...cardQuery(platform, companyId, chatId), enabled: isAsked })
  // The visits are on their way beside the card that shows them: neither waits for the other one.
  useQuery({ ...visitsQuery(platform, companyId, chatId), enabled: isAsked, notifyOnChangeProps: [] })
  const calls = platform.api.subject(customerCalls)
  const put = (customer: Customer) => {
    // The answer of a change is of the chat that it names, which may be another one of the same person.
    queryClient.setQueryData(customerKeys.card(companyId, customer.chatId), customer)
    void queryClient.invalidateQueries({ queryKey: customerKeys.visits(companyId, chatId) })
    return queryClient.invalidateQueries({ queryKey: customerKeys.cards(companyId) })
  }
  const change = useSoleMutation({
    // A field that is saved while the name still is must not be taken for the same call.
    changes: ({ what }) => JSON.stringify(what),
    mutationFn: ({ make }: { what: object; make: () => Promise<Customer> }) => make(),
    onSuccess: put,
  })
  const changes: CustomerChanges = {
    write: (words) =>
      change.mutateAsync({ what: words, make: () => calls.updateCustomer({ companyId, chatId, ...words }) }),
    merge: ({ from, into }) =>
      change.mutateAsync({
        what: { from, into },
        make: () => calls.mergeCustomers({ companyId, chatId: from, into }),
      }),
    separate: (separated) =>
      change.mutateAsync({
        what: { separated },
        make: () => calls.separateCustomers({ companyId, chatId: separated }),
      }),
  }
  return { query, changes, isChanging: change.isPending }
}
