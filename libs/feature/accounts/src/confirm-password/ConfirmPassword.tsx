import { useMounted } from '@mantine/hooks'
import { useAdmin, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useState, useSyncExternalStore } from 'react'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useWait } from '../form/useWait.ts'
import { useFactorFailure, useProof } from '../second-factor/useCodeCall.ts'
import { useWays } from '../second-factor/useWays.ts'
import { isWrongPassword } from './isWrongPassword.ts'
import { ConfirmPasswordDialog, type Typed } from './ConfirmPasswordDialog.tsx'
import { isWithoutPassword } from './isWithoutPassword.ts'
import { NoPassword } from './NoPassword.tsx'

/**
 * Shows the password prompt that refused calls wait for (D-11), and resolves it when the provider API has confirmed
 * the password, and the second factor where a call needs it. `onLeaveCompany` is the way out of an impersonated
 * company; without it that prompt can be cancelled too.
 */
export function ConfirmPassword({ onLeaveCompany }: { onLeaveCompany?: () => void }) {
  const { api, passwordRequests } = usePlatform()
  const admin = useAdmin()
  const failureOf = useFactorFailure()
  const prove = useProof()
  const { ways } = useWays()
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
    mutationFn: async ({ password, factor }: Typed) =>
      api.accounts.confirmPassword({ password, ...(factor !== undefined && (await prove(factor))) }),
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
      ways={ways}
      email={admin?.email ?? ''}
      isPending={confirm.isPending}
      failure={isWrongPassword(confirm.error) || hasNone ? null : failureOf(confirm.error, confirm.variables?.factor)}
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
