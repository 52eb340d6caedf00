import { useSignedIn } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './pageAfterSignIn.ts'

/** SHELL-12: what is inside is for who is signed in; others go to the sign-in, which knows the way back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSignedIn()
  const location = useLocation()
  // While the administrator is asked for, the frame already stands: its parts keep their shape.
  return state.is === 'signed-out' ? <Navigate to={signInAddress(location)} replace /> : children
}
