import { ApiError, systemHomeCalls, type Api } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TrendRange } from './useTrendRange.ts'

/** Milliseconds between two looks at what needs attention while the page is visible. */
const refetchEvery = 60_000

/** Null of a provider that does not have the call: the page goes without. */
const orNothing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** The queries of the home of the console besides its figures. */
export const homeQueries = {
  trends: (api: Api, { from, to }: Pick<TrendRange, 'from' | 'to'>) =>
    queryOptions({
      queryKey: ['system-admin', 'trends', from, to],
      queryFn: ({ signal }) => api.subject(systemHomeCalls).getTrends({ from, to }, { signal }).catch(orNothing),
      // The charts keep their place until those of the next range are there.
      placeholderData: keepPreviousData,
    }),
  attention: (api: Api) =>
    queryOptions({
      queryKey: ['system-admin', 'attention'],
      queryFn: ({ signal }) => api.subject(systemHomeCalls).getAttention({ signal }).catch(orNothing),
      refetchInterval: refetchEvery,
    }),
}
