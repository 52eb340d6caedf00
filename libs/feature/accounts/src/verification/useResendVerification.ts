import { useApi, useAdmin, useSoleMutation } from '@frontdesk/platform'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useWait } from '../form/useWait.ts'

/** State of the request for an email: `seconds` is what is left of the cool-down. */
export type Resend = {
  outcome: 'none' | 'sent' | 'failed'
  isPending: boolean
  seconds: number
  send: (email: string) => void
}

/** Sends another verification email (AUTH-6); after either outcome the provider's cool-down counts down. */
export function useResendVerification(): Resend {
  const api = useApi()
  const admin = useAdmin()
  const wait = useWait()
  const resend = useSoleMutation({
    mutationFn: (email: string) =>
      api.accounts.resendVerification({ email, ...(admin?.email === email && { userId: admin.id }) }),
    onSuccess: ({ retryAfter }) => wait.begin(retryAfter),
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  const outcome = resend.isSuccess ? (resend.data.isSent ? 'sent' : 'failed') : resend.isError ? 'failed' : 'none'
  return { outcome, isPending: resend.isPending, seconds: wait.seconds, send: resend.mutate }
}
