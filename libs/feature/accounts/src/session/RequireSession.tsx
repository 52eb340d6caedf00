import { hasSessionRunOut, useSession, useSignedIn } from '@frontdesk/platform'
import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { CodeAwaited } from '../second-factor/CodeAwaited.tsx'
import { signInAddress } from './pageAfterSignIn.ts'
import classes from './SessionNotLoaded.module.css'
import { SessionNotLoaded } from './SessionNotLoaded.tsx'

/**
 * SHELL-12: shows its children to signed-in users; others are led to the sign-in, which remembers the page. Where the
 * administrator of a token cannot be fetched, a failure with Retry stays. A session that waits for its second factor is
 * asked for it on the same page (AUTH-14).
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const state = useSignedIn()
  const location = useLocation()
  const session = useSession()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (state.is === 'signed-in' && !wasSignedIn) setSignedIn(true)
  if (state.is === 'failed') {
    return (
      <main className={classes.wholePage}>
        <SessionNotLoaded
          isTitled
          beside={
            <Button component={Link} to={signInAddress(location)} variant="subtle">
              <Trans>Sign in again</Trans>
            </Button>
          }
        />
      </main>
    )
  }
  if (state.is === 'code-awaited') {
    return (
      <main className={classes.codePage}>
        <CodeAwaited email={state.email} />
      </main>
    )
  }
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
