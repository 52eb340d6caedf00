import { teamCalls, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The people of a company, and the invitations into it. */
export const teamQueries = {
  key: (companyId: number) => ['team', companyId] as const,
  people: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: [...teamQueries.key(companyId), 'people'],
      queryFn: ({ signal }) => api.companies.getCompanyUsers({ companyId }, { signal }),
    }),
  invitations: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: [...teamQueries.key(companyId), 'invitations'],
      queryFn: ({ signal }) => api.subject(teamCalls).listInvitations({ companyId }, { signal }),
    }),
}
