import { ApiError, type Api } from '@frontdesk/api-client'
import { reportOnce, usePlatform, useSignedIn, sessionQueries, type AppEvents } from '@frontdesk/platform'
import { skipToken, useQuery, queryOptions, type QueryClient } from '@tanstack/react-query'
import { useResendVerification } from './useResendVerification.ts'
import { VerifyView, type Verification } from './VerifyView.tsx'

/** The end of a token: enough to recognize the link, too little to open it, as a link works repeatedly. */
const tailOf = (token: string) => token.slice(-Math.ceil(token.length / 4))

/**
 * The outcome of a verification link (AUTH-5). The link is submitted once; afterwards the signed-in administrator is
 * fetched anew.
 */
const verificationQuery = (
  { api, queryClient, events }: { api: Api; queryClient: QueryClient; events: AppEvents },
  token: string,
) =>
  queryOptions({
    queryKey: ['accounts', 'verification', token],
    queryFn: async () => {
      const verified = await api.accounts.verifyEmail({ token })
      const { queryKey } = sessionQueries.me(api)
      // A link that is opened again confirms nothing new: a signed-in administrator tells so, and this device for a
      // signed-out one.
      const wasVerified = queryClient.getQueryData(queryKey)?.admin.isEmailVerified === true
      void queryClient.invalidateQueries({ queryKey })
      if (!wasVerified) reportOnce('reportedVerifications', tailOf(token), () => events.emit('EMAIL_VERIFIED', null))
      return verified
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })

/**
 * True when the provider refused the link; false for a response that settles nothing: none, a server error, or an
 * invalid one.
 */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.code !== 'WRONG_SHAPE' && error.status > 0 && error.status < 500

/** `/auth/verify/:token` and `/auth/verify?token=` (AUTH-5), for signed-in and signed-out users. */
export function VerifyPage({ token }: { token: string | null }) {
  const platform = usePlatform()
  const state = useSignedIn()
  const resend = useResendVerification()
  const options = verificationQuery(platform, token ?? '')
  const { data, error, isFetching, refetch } = useQuery(token === null ? { ...options, queryFn: skipToken } : options)
  const admin = state.is === 'signed-in' ? state.admin : null
  const verification = (): Verification => {
    if (data) return { is: 'verified', email: data.email || (admin?.email ?? '') }
    if (isFetching) return { is: 'asking' }
    if (error)
      return isRefusal(error)
        ? { is: 'refused', isExpired: error instanceof ApiError && error.status === 410 }
        : { is: 'unclear' }
    if (state.is === 'checking' || (state.is === 'failed' && state.error === null)) return { is: 'asking' }
    if (state.is === 'failed') return { is: 'unclear' }
    if (admin)
      return admin.isEmailVerified ? { is: 'verified', email: admin.email } : { is: 'awaited', email: admin.email }
    return { is: 'refused', isExpired: false }
  }
  return (
    <VerifyView
      verification={verification()}
      isSignedIn={admin !== null}
      email={admin?.email || null}
      resend={resend}
      onRetry={() => {
        if (token === null || data) void platform.queryClient.refetchQueries(sessionQueries.me(platform.api))
        else void refetch()
      }}
    />
  )
}
