import { useApi } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { retryAfterOf } from '../form/retryAfterOf.ts'
import { useWait } from '../form/useWait.ts'
import { NoPasswordView } from './NoPasswordView.tsx'

/** Lets an account without a password set one by the link of an email (AUTH-7): whoever reads its mailbox is its owner. */
export function NoPassword({ email }: { email: string }) {
  const api = useApi()
  const wait = useWait()
  const send = useMutation({
    mutationFn: () => api.accounts.requestPasswordReset({ email }),
    onSuccess: ({ retryAfter }) => wait.begin(retryAfter),
    onError: (error) => wait.begin(retryAfterOf(error)),
  })
  const outcome = send.isSuccess ? (send.data.isSent ? 'sent' : 'failed') : send.isError ? 'failed' : 'none'
  return (
    <NoPasswordView
      email={email}
      outcome={outcome}
      isPending={send.isPending}
      seconds={wait.seconds}
      onSend={() => send.mutate()}
    />
  )
}
