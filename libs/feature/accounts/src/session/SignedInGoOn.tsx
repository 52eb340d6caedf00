import { useSignedIn } from '@frontdesk/platform'
import { SkeletonRows } from '@frontdesk/platform/parts'
import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { CodeAwaited } from '../second-factor/CodeAwaited.tsx'
import { isOtherBuild, pageAfterSignIn } from './pageAfterSignIn.ts'
import classes from './SessionNotLoaded.module.css'
import { SessionNotLoaded } from './SessionNotLoaded.tsx'

/** Only a full page load leads to another build. */
function LoadPage({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return null
}

/**
 * SHELL-12, 13: leads a signed-in user from a sign-in page to the page first asked for. A visitor's form stays while
 * their new session is being fetched; that of a stored token is not shown before. A token whose administrator could not
 * be fetched keeps the form, below the failure: signing in again may be the way out (AUTH-11).
 */
export function SignedInGoOn({ children }: { children: ReactNode }) {
  const { search } = useLocation()
  const state = useSignedIn()
  const [wasFormShown, setFormShown] = useState(false)
  const isFormShown = state.is === 'signed-out' || state.is === 'failed'
  if (isFormShown && !wasFormShown) setFormShown(true)
  if (state.is === 'code-awaited') return <CodeAwaited email={state.email} />
  if (state.is !== 'signed-in') {
    return (
      <>
        {state.is === 'failed' && (
          <div className={classes.aboveForm}>
            <SessionNotLoaded />
          </div>
        )}
        {isFormShown || wasFormShown ? children : <SkeletonRows rows={4} />}
      </>
    )
  }
  const page = pageAfterSignIn(search)
  return isOtherBuild(page) ? <LoadPage path={page} /> : <Navigate to={page} replace />
}
