import { useMounted } from '@mantine/hooks'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { retryAfterOf } from '../form/retryAfterOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { isWrongPassword } from './isWrongPassword.ts'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { isWithoutPassword } from './isWithoutPassword.ts'
import { NoPassword } from './NoPassword.tsx'

/**
 * Shows the question for the password that calls wait for (D-11), and answers it when the provider API has confirmed it.
 * `onLeaveCompany` is the way out where one acts for a company of others; without it that question is cancelled too.
 */
export function ConfirmPassword({ onLeaveCompany }: { onLeaveCompany?: () => void }) {
  const { api, passwordRequests } = usePlatform()
  const admin = useAdmin()
  const failureOf = useFailureOf()
  const wait = useWait()
  const asked = useSyncExternalStore(passwordRequests.subscribe, passwordRequests.reason)
  // While the dialog fades it goes on saying what it said.
  const [reason, setReason] = useState(asked ?? 'account')
  if (asked !== null && asked !== reason) setReason(asked)
  // It opens after it was mounted: only then the dialog knows where the focus was, to give it back.
  const isMounted = useMounted()
  const confirm = useMutation({
    mutationFn: (password: string) => api.accounts.confirmPassword({ password }),
    onMutate: () => wait.begin(0),
    onError: (error) => wait.begin(retryAfterOf(error)),
  })
  const end = (isConfirmed: boolean) => {
    confirm.reset()
    wait.begin(0)
    passwordRequests.settle(isConfirmed)
  }
  const hasNone = isWithoutPassword(confirm.error)
  return (
    <ConfirmPasswordDialog
      isOpen={isMounted && asked !== null}
      reason={reason}
      email={admin?.email ?? ''}
      isPending={confirm.isPending}
      failure={isWrongPassword(confirm.error) || hasNone ? null : failureOf(confirm.error)}
      wait={wait.seconds}
      noPassword={hasNone ? <NoPassword email={admin?.email ?? ''} /> : null}
      onSubmit={(password, onError) => confirm.mutate(password, { onSuccess: () => end(true), onError })}
      onCancel={() => end(false)}
      onLeave={
        reason === 'company' && onLeaveCompany
          ? () => {
              end(false)
              onLeaveCompany()
            }
          : null
      }
    />
  )
}
