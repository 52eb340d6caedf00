import { systemAdminCalls, systemCompanyCalls, type Api, type CompanyListFilter } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Companies per page (SYS-1). */
export const companiesPerPage = 10

/** The list's filter and page; all of it is in the address. */
export type CompanyFilter = CompanyListFilter & { page: number; search: string; includeArchived: boolean }

/** The key of every query about companies. */
export const companiesKey = ['system-admin', 'companies']
export const overviewKey = ['system-admin', 'overview']

/** The queries about companies for a system administrator. */
export const companyQueries = {
  overview: (api: Api) =>
    queryOptions({
      queryKey: overviewKey,
      queryFn: ({ signal }) => api.subject(systemAdminCalls).getOverviewStats({ signal }),
    }),
  list: (api: Api, filter: CompanyFilter) =>
    queryOptions({
      queryKey: [...companiesKey, filter],
      queryFn: ({ signal }) =>
        api.subject(systemCompanyCalls).listCompaniesForSystem({ ...filter, limit: companiesPerPage }, { signal }),
      // The previous page stays until the next one is loaded: the table keeps its place.
      placeholderData: keepPreviousData,
    }),
}
