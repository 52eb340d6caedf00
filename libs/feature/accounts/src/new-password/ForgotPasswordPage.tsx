import { useAdmin, useApi } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { retryAfterOf } from '../form/retryAfterOf.ts'
import { useWait } from '../form/useWait.ts'
import { ForgotPasswordView } from './ForgotPasswordView.tsx'

/** `/auth/forgot-password` (AUTH-7). A letter that is not sent yet (`success: false`) is a failure with a wait. */
export function ForgotPasswordPage() {
  const api = useApi()
  const admin = useAdmin()
  const wait = useWait()
  const ask = useMutation({
    mutationFn: (email: string) => api.accounts.requestPasswordReset({ email }),
    onSuccess: ({ retryAfter }) => wait.begin(retryAfter),
    onError: (error) => wait.begin(retryAfterOf(error)),
  })
  const outcome = ask.isSuccess ? (ask.data.isSent ? 'sent' : 'failed') : ask.isError ? 'failed' : 'none'
  return (
    <ForgotPasswordView
      outcome={outcome}
      isPending={ask.isPending}
      seconds={wait.seconds}
      knownEmail={admin?.email ?? ''}
      sentTo={ask.variables ?? ''}
      onSubmit={ask.mutate}
    />
  )
}
