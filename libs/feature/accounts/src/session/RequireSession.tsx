import { hasSessionRunOut, useSession, useSignedIn } from '@frontdesk/platform'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './pageAfterSignIn.ts'

/** SHELL-12: what is inside is for who is signed in; others go to the sign-in, which knows the way back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSignedIn()
  const location = useLocation()
  const session = useSession()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (state.is === 'signed-in' && !wasSignedIn) setSignedIn(true)
  // While the administrator is asked for, the frame already stands: its parts keep their shape.
  if (state.is !== 'signed-out') return children
  // Who left, here or in another tab, wants no way back for whoever signs in next; whose session ended comes back (F-17).
  return (
    <Navigate
      to={wasSignedIn && !hasSessionRunOut(session.accessToken()) ? '/auth/login' : signInAddress(location)}
      replace
    />
  )
}
