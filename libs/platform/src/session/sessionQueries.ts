import type { Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The key of the hours of a company's office (PLAN-2). */
export const officeHoursKey = (companyId: number) => ['office-hours', companyId] as const

/** The signed-in administrator, and their companies. They outlive screens: only a sign-out removes them. */
export const sessionQueries = {
  all: ['session'] as const,
  companiesKey: ['session', 'companies'] as const,
  /** Of companies of others, each followed by its id. */
  companyKey: ['session', 'company'] as const,
  /**
   * AUTH-11. A refused token ends the session (createPlatform); a failure that may pass is retried first. Any number of
   * screens read it, so that a failure is read again when a user asks for it or the network is back, and never because
   * one more screen appears.
   */
  me: (api: Api) =>
    queryOptions({
      queryKey: ['session', 'me'],
      queryFn: ({ signal }) => api.accounts.getMe({ signal }),
      retryOnMount: false,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** The administrator's own companies (SHELL-16). */
  companies: (api: Api) =>
    queryOptions({
      queryKey: sessionQueries.companiesKey,
      queryFn: ({ signal }) => api.companies.getCompanies({ signal }),
      retryOnMount: false,
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
