import { messageReportCalls, type Api } from '@frontdesk/api-client'
import type { ReportAnswer } from '@frontdesk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '../provider/platformContext.ts'
import { sessionQueries } from '../session/sessionQueries.ts'

/**
 * The answers of the product's team to the administrator's own reports of messages in a company (MSG-7); for providers
 * with `capabilities.chatControl`.
 */
export const reportAnswersQuery = (api: Pick<Api, 'subject'>, companyId: number) =>
  queryOptions({
    queryKey: ['report-answers', companyId],
    queryFn: ({ signal }) => api.subject(messageReportCalls).getReportAnswers({ companyId }, { signal }),
    staleTime: 5 * 60_000,
    refetchInterval: 10 * 60_000,
    retry: false,
  })

const none: readonly ReportAnswer[] = []

/** Those answers; none without a company, and where the provider has no reports that are answered. */
export function useReportAnswers(companyId: number | null): readonly ReportAnswer[] {
  const api = useApi()
  const enabled = useQuery(sessionQueries.me(api)).data?.capabilities.chatControl ?? false
  return useQuery({ ...reportAnswersQuery(api, companyId ?? 0), enabled: enabled && companyId !== null }).data ?? none
}
