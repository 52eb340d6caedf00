import { useSignedIn } from '@frontdesk/platform'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { isOtherBuild, pageAfterSignIn } from './pageAfterSignIn.ts'

/** Only a full page load leads to another build. */
function LoadPage({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return null
}

/**
 * SHELL-12, 13: leads a signed-in user from a sign-in page to the page first asked for. A token whose administrator
 * could not be fetched keeps the form: signing in again may be the way out (AUTH-11).
 */
export function SignedInGoOn({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const state = useSignedIn()
  if (state.is === 'signed-out') return children
  const page = pageAfterSignIn(search)
  return isOtherBuild(page) ? <LoadPage path={page} /> : <Navigate to={page} replace />
}
