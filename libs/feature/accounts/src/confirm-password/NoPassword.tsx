import { useApi, useSoleMutation } from '@frontdesk/platform'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useWait } from '../form/useWait.ts'
import { NoPasswordView } from './NoPasswordView.tsx'

/** Lets an account without a password set one by an emailed link (AUTH-7): access to the mailbox proves ownership. */
export function NoPassword({ email }: { email: string }) {
  const api = useApi()
  const wait = useWait()
  const send = useSoleMutation({
    mutationFn: () => api.accounts.requestPasswordReset({ email }),
    onSuccess: ({ retryAfter }) => wait.begin(retryAfter),
    onError: (error) => wait.begin(cooldownOf(error)),
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
