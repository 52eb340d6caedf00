import { useIsSignedIn } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './pageAfterSignIn.ts'

/** SHELL-12: what is inside is for who is signed in; others go to the sign-in, which knows the way back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const location = useLocation()
  return isSignedIn ? children : <Navigate to={signInAddress(location)} replace />
}
