import { ApiError, type Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The details of a company and its administrators, for its settings (API-4). */
export const companySettingsQueries = {
  details: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['company-settings', companyId, 'details'],
      queryFn: ({ signal }) => api.companies.getCompany({ companyId }, { signal }),
    }),
  /** Null of a provider that does not have the call. */
  users: (api: Api, companyId: number) =>
    queryOptions({
      queryKey: ['company-settings', companyId, 'users'],
      queryFn: ({ signal }) =>
        api.companies.getCompanyUsers({ companyId }, { signal }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        }),
    }),
}
