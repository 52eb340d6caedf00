import { hasSessionRunOut, useSession, useSignedIn } from '@frontdesk/platform'
import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { signInAddress } from './pageAfterSignIn.ts'

/** SHELL-12: shows its children to signed-in users; others are led to the sign-in, which remembers the page. */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSignedIn()
  const location = useLocation()
  const session = useSession()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (state.is === 'signed-in' && !wasSignedIn) setSignedIn(true)
  // While the administrator is being fetched the frame already stands, so that its parts do not shift.
  if (state.is !== 'signed-out') return children
  // A sign-out, here or in another tab, leaves no page for the next user to return to; an expired session does (F-17).
  return (
    <Navigate
      to={wasSignedIn && !hasSessionRunOut(session.accessToken()) ? '/auth/login' : signInAddress(location)}
      replace
    />
  )
}
