import { useMounted } from '@mantine/hooks'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { isWrongPassword } from './isWrongPassword.ts'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { isWithoutPassword } from './isWithoutPassword.ts'
import { NoPassword } from './NoPassword.tsx'

/**
 * Shows the password prompt that refused calls wait for (D-11), and resolves it when the provider API has confirmed
 * the password. `onLeaveCompany` is the way out of an impersonated company; without it that prompt can be cancelled
 * too.
 */
export function ConfirmPassword({ onLeaveCompany }: { onLeaveCompany?: () => void }) {
  const { api, passwordRequests } = usePlatform()
  const admin = useAdmin()
  const failureOf = useFailureOf()
  const wait = useWait()
  const requestedReason = useSyncExternalStore(passwordRequests.subscribe, passwordRequests.reason)
  // Keep the texts while the dialog fades out.
  const [reason, setReason] = useState(requestedReason ?? 'account')
  if (requestedReason !== null && requestedReason !== reason) setReason(requestedReason)
  // Open after mounting: only then does the dialog know where the focus was, to return it.
  const isMounted = useMounted()
  const confirm = useMutation({
    mutationFn: (password: string) => api.accounts.confirmPassword({ password }),
    onMutate: () => wait.begin(0),
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  const end = (isConfirmed: boolean) => {
    confirm.reset()
    wait.begin(0)
    passwordRequests.settle(isConfirmed)
  }
  const hasNone = isWithoutPassword(confirm.error)
  return (
    <ConfirmPasswordDialog
      isOpen={isMounted && requestedReason !== null}
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
