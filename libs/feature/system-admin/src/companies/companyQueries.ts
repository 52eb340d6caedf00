import { systemAdminCalls, type Api } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Companies per page (SYS-1). */
export const companiesPerPage = 10

/** The list's filter; all of it is in the address. */
export type CompanyFilter = { page: number; search: string; includeArchived: boolean }

/** What the server returns about companies to a system administrator. */
export const companyQueries = {
  overview: (api: Api) =>
    queryOptions({
      queryKey: ['system-admin', 'overview'],
      queryFn: ({ signal }) => api.subject(systemAdminCalls).getOverviewStats({ signal }),
    }),
  list: (api: Api, filter: CompanyFilter) =>
    queryOptions({
      queryKey: ['system-admin', 'companies', filter],
      queryFn: ({ signal }) =>
        api.subject(systemAdminCalls).listCompaniesForSystem({ ...filter, limit: companiesPerPage }, { signal }),
      // The previous page stays until the next one is loaded: the table keeps its place.
      placeholderData: keepPreviousData,
    }),
}
