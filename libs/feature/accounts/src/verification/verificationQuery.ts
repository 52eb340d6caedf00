import type { Api } from '@frontdesk/api-client'
import { sessionQueries } from '@frontdesk/platform'
import { queryOptions, type QueryClient } from '@tanstack/react-query'

/** What became of a verification link (AUTH-5). It is asked once; the administrator who is signed in is asked for anew after it. */
export const verificationQuery = (api: Api, queryClient: QueryClient, token: string) =>
  queryOptions({
    queryKey: ['accounts', 'verification', token],
    queryFn: async () => {
      const verified = await api.accounts.verifyEmail({ token })
      void queryClient.invalidateQueries({ queryKey: sessionQueries.me(api).queryKey })
      return verified
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
