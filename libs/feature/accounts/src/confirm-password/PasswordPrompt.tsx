import { usePlatform } from '@frontdesk/platform'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'

const ConfirmPassword = lazy(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }))

/**
 * Shows the question for the password when a call waits for it (D-11); every app whose calls may need it has one. The dialog
 * is fetched with the first question. `onLeaveCompany`: see `ConfirmPassword`.
 */
export function PasswordPrompt({ onLeaveCompany }: { onLeaveCompany?: () => void }) {
  const { passwordRequests } = usePlatform()
  const isAsked = useSyncExternalStore(passwordRequests.subscribe, () => passwordRequests.reason() !== null)
  const [wasAsked, setWasAsked] = useState(false)
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked ? (
    <Suspense fallback={null}>
      <ConfirmPassword {...(onLeaveCompany && { onLeaveCompany })} />
    </Suspense>
  ) : null
}
