import { systemAdminCalls, type Api } from '@frontdesk/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

/** Companies on one page of the list (SYS-1). */
export const companiesPerPage = 10

/** What the list asks for; all of it stands in the address. */
export type CompanyFilter = { page: number; search: string; includeArchived: boolean }

/** What the server says of companies to a system administrator. */
export const companyQueries = {
  list: (api: Api, filter: CompanyFilter) =>
    queryOptions({
      queryKey: ['system-admin', 'companies', filter],
      queryFn: ({ signal }) =>
        systemAdminCalls(api.ask).listCompaniesForSystem({ ...filter, limit: companiesPerPage }, { signal }),
      // The former page stays until the next is there: the table keeps its place.
      placeholderData: keepPreviousData,
    }),
}
