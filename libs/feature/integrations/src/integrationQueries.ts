import { integrationCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Polling interval while a channel is being connected, in milliseconds. */
const pollEvery = 2000

/** The connections of a company (INT-1). */
export const integrationQueries = {
  /** The channels; polled while one of them is being connected. */
  messengers: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['integrations', 'messengers', companyId],
      queryFn: ({ signal }) => api.subject(integrationCalls).listMessengers({ companyId }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some(({ status, isActive }) => isActive && status === 'initializing') ? pollEvery : false,
    }),
  /** The salons of booking systems. */
  crm: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['integrations', 'crm', companyId],
      queryFn: ({ signal }) => api.subject(integrationCalls).listCrm({ companyId }, { signal }),
      staleTime: 0,
    }),
}
