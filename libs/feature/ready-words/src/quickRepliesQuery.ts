import { quickReplyCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The quick replies that the administrator sees in a company. Colleagues change them: an open list is read again. */
export const quickRepliesQuery = (api: Pick<Api, 'subject'>, companyId: number) =>
  queryOptions({
    queryKey: ['quick-replies', companyId],
    queryFn: ({ signal }) => api.subject(quickReplyCalls).listQuickReplies({ companyId }, { signal }),
    staleTime: 30_000,
  })
