import { usePlatform, lazyPart } from '@frontdesk/platform'
import { Suspense, useState, useSyncExternalStore } from 'react'

const ConfirmPassword = lazyPart(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }))

/**
 * Shows the password prompt when a call waits for it (D-11); mount one in every app whose calls may need it. The
 * dialog's code is loaded with the first prompt. `onLeaveCompany`: see `ConfirmPassword`.
 */
export function PasswordPrompt({ onLeaveCompany }: { onLeaveCompany?: () => void }) {
  const { passwordRequests } = usePlatform()
  const isRequested = useSyncExternalStore(passwordRequests.subscribe, () => passwordRequests.reason() !== null)
  const [wasRequested, setWasRequested] = useState(false)
  if (isRequested && !wasRequested) setWasRequested(true)
  return wasRequested ? (
    <Suspense fallback={null}>
      <ConfirmPassword {...(onLeaveCompany && { onLeaveCompany })} />
    </Suspense>
  ) : null
}
