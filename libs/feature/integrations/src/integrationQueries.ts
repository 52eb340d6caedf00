import { integrationCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The booking systems of a company (INT-1); its channels are the platform's `channelQuery`. */
export const integrationQueries = {
  /** The salons of booking systems. */
  crm: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['integrations', 'crm', companyId],
      queryFn: ({ signal }) => api.subject(integrationCalls).listCrm({ companyId }, { signal }),
      staleTime: 0,
    }),
}
