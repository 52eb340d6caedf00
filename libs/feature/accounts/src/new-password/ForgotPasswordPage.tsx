import { useAdmin, useApi, useSoleMutation } from '@frontdesk/platform'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useWait } from '../form/useWait.ts'
import { ForgotPasswordView } from './ForgotPasswordView.tsx'

/** `/auth/forgot-password` (AUTH-7). An email that is not sent yet (`success: false`) is a failure with a cool-down. */
export function ForgotPasswordPage() {
  const api = useApi()
  const admin = useAdmin()
  const wait = useWait()
  const requestReset = useSoleMutation({
    mutationFn: (email: string) => api.accounts.requestPasswordReset({ email }),
    onSuccess: ({ retryAfter }) => wait.begin(retryAfter),
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  const outcome = requestReset.isSuccess
    ? requestReset.data.isSent
      ? 'sent'
      : 'failed'
    : requestReset.isError
      ? 'failed'
      : 'none'
  return (
    <ForgotPasswordView
      outcome={outcome}
      isPending={requestReset.isPending}
      seconds={wait.seconds}
      knownEmail={admin?.email ?? ''}
      sentTo={requestReset.variables ?? ''}
      onSubmit={requestReset.mutate}
    />
  )
}
