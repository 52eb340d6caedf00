import { resultCalls, type Api, type ResultFilter, type ResultsBehind } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

type OfSubject = Pick<Api, 'subject'>

/** The queries of this feature. */
export const resultsQueries = {
  figures: (api: OfSubject, companyId: number, filter: ResultFilter) =>
    queryOptions({
      queryKey: ['results', companyId, filter],
      queryFn: ({ signal }) => api.subject(resultCalls).getResults({ companyId, ...filter }, { signal }),
      // The figures keep their place until those of the next range are there.
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  conversations: (api: OfSubject, companyId: number, behind: ResultsBehind, page: number) =>
    queryOptions({
      queryKey: ['results', companyId, 'conversations', behind, page],
      queryFn: ({ signal }) =>
        api.subject(resultCalls).listResultConversations({ companyId, ...behind, page }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
