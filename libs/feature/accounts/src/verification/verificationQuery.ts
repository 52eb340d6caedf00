import type { Api } from '@frontdesk/api-client'
import { sessionQueries, type Bus } from '@frontdesk/platform'
import { queryOptions, type QueryClient } from '@tanstack/react-query'

/** What became of a verification link (AUTH-5). It is asked once; the administrator who is signed in is asked for anew after it. */
export const verificationQuery = (
  { api, queryClient, bus }: { api: Api; queryClient: QueryClient; bus: Bus },
  token: string,
) =>
  queryOptions({
    queryKey: ['accounts', 'verification', token],
    queryFn: async () => {
      const verified = await api.accounts.verifyEmail({ token })
      void queryClient.invalidateQueries({ queryKey: sessionQueries.me(api).queryKey })
      bus.say('EMAIL_VERIFIED', null)
      return verified
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
