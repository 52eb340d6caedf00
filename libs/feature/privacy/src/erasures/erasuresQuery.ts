import { privacyCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Milliseconds between two looks at an erasure that is in progress. */
const lookEvery = 2_000

/** The company's erasures, read again while one is in progress. */
export const erasuresQuery = (api: Pick<Api, 'subject'>, companyId: number) =>
  queryOptions({
    queryKey: ['erasures', companyId],
    queryFn: ({ signal }) => api.subject(privacyCalls).listErasures({ companyId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? lookEvery : false),
    staleTime: 0,
  })
