import { useMounted } from '@mantine/hooks'
import { useAdmin, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useState, useSyncExternalStore } from 'react'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { isWrongCode } from '../second-factor/isWrongCode.ts'
import { isWrongPassword } from './isWrongPassword.ts'
import { ConfirmPasswordDialog } from './ConfirmPasswordDialog.tsx'
import { isWithoutPassword } from './isWithoutPassword.ts'
import { NoPassword } from './NoPassword.tsx'

const isShownAtField = (error: unknown) => isWrongPassword(error) || isWrongCode(error)

/**
 * Shows the password prompt that refused calls wait for (D-11), and resolves it when the provider API has confirmed
 * the password, and the second factor where a call needs it. `onLeaveCompany` is the way out of an impersonated
 * company; without it that prompt can be cancelled too.
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
  const isCodeNeeded = useSyncExternalStore(passwordRequests.subscribe, passwordRequests.needsCode)
  const [needsCode, setNeedsCode] = useState(isCodeNeeded)
  if (requestedReason !== null && isCodeNeeded !== needsCode) setNeedsCode(isCodeNeeded)
  // Open after mounting: only then does the dialog know where the focus was, to return it.
  const isMounted = useMounted()
  const confirm = useSoleMutation({
    mutationFn: (typed: { password: string; code?: string }) => api.accounts.confirmPassword(typed),
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
      needsCode={needsCode}
      email={admin?.email ?? ''}
      isPending={confirm.isPending}
      failure={isShownAtField(confirm.error) || hasNone ? null : failureOf(confirm.error)}
      wait={wait.seconds}
      noPassword={hasNone ? <NoPassword email={admin?.email ?? ''} /> : null}
      onSubmit={(typed, onError) => confirm.mutate(typed, { onSuccess: () => end(true), onError })}
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
