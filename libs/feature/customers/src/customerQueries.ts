import { customerCalls } from '@frontdesk/api-client'
import type { QueryPorts } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

/** The keys of what is loaded of customers. */
export const customerKeys = {
  cards: (companyId: number) => ['customers', companyId] as const,
  card: (companyId: number, chatId: number) => ['customers', companyId, chatId] as const,
  visits: (companyId: number, chatId: number) => ['customer-visits', companyId, chatId] as const,
  fields: (companyId: number) => ['customer-fields', companyId] as const,
}

/** The card of the customer of a chat; an event of a change has it read again (CUST-1). */
export const cardQuery = ({ api }: Pick<QueryPorts, 'api'>, companyId: number, chatId: number) =>
  queryOptions({
    queryKey: customerKeys.card(companyId, chatId),
    queryFn: ({ signal }) => api.subject(customerCalls).getCustomer({ companyId, chatId }, { signal }),
    staleTime: 60_000,
  })

/** The visits of the customer of a chat at the company's salons, which the server remembers for minutes (CUST-1). */
export const visitsQuery = ({ api }: Pick<QueryPorts, 'api'>, companyId: number, chatId: number) =>
  queryOptions({
    queryKey: customerKeys.visits(companyId, chatId),
    queryFn: ({ signal }) => api.subject(customerCalls).getCustomerVisits({ companyId, chatId }, { signal }),
    staleTime: 5 * 60_000,
  })

/** The fields that a company has defined for its customers (CUST-1). */
export const customerFieldsQuery = ({ api }: Pick<QueryPorts, 'api'>, companyId: number) =>
  queryOptions({
    queryKey: customerKeys.fields(companyId),
    queryFn: ({ signal }) => api.subject(customerCalls).listCustomerFields({ companyId }, { signal }),
    staleTime: 5 * 60_000,
  })
