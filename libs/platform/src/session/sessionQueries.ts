import type { Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Who is signed in, and their companies. They outlive screens: only a sign-out removes them. */
export const sessionQueries = {
  all: ['session'] as const,
  companiesKey: ['session', 'companies'] as const,
  /** Of companies of others, each followed by its id. */
  companyKey: ['session', 'company'] as const,
  /** AUTH-11. A refused token ends the session (createPlatform); a failure that may pass is retried first. */
  me: (api: Api) =>
    queryOptions({
      queryKey: ['session', 'me'],
      queryFn: ({ signal }) => api.accounts.getMe({ signal }),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  /** The administrator's own companies (SHELL-16). */
  companies: (api: Api) =>
    queryOptions({
      queryKey: sessionQueries.companiesKey,
      queryFn: ({ signal }) => api.companies.getCompanies({ signal }),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
