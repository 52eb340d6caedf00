import type { Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** Who is signed in, and their companies. They outlive screens: only a sign-out forgets them. */
export const sessionQueries = {
  all: ['session'] as const,
  /** AUTH-11. A refused token ends the session at the client (createPlatform); what may pass is asked again first. */
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
      queryKey: ['session', 'companies'],
      queryFn: ({ signal }) => api.companies.getCompanies({ signal }),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
