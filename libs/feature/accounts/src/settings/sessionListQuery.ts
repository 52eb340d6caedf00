import type { Api } from '@frontdesk/api-client'
import { queryOptions } from '@tanstack/react-query'

/** The administrator's sessions; fetched anew whenever the settings are opened. */
export const sessionListQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => api.accounts.getSessions({ signal }),
    staleTime: 0,
    retry: false,
  })
