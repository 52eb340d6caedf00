import { hasSessionRunOut, setLocale, useLocale, useLocalePath, useSession, useSignedIn } from '@frontdesk/platform'
import { ColorSchemeMenu, LanguageMenu, Logo, RegionBoundary, SkeletonRows, SkipLink } from '@frontdesk/platform/parts'
import { SystemAdminGate } from '@frontdesk/system-admin'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import classes from './ConsoleFrame.module.css'

/**
 * The sign-in belongs to the admin app, another build: only a full page load gets there, and its address names the
 * page to return to (SHELL-12).
 */
function GoToSignIn({ returns }: { returns: boolean }) {
  const localePath = useLocalePath()
  useEffect(() => {
    const here = location.pathname + location.search + location.hash
    const query = returns ? `?${new URLSearchParams({ next: here }).toString()}` : ''
    location.replace(localePath('/auth/login') + query)
  }, [localePath, returns])
  return null
}

/** The console's frame: the link back to the chats, the language, and the signed-in user. */
export function ConsoleFrame() {
  const { t } = useLingui()
  const localePath = useLocalePath()
  const locale = useLocale()
  const session = useSession()
  const state = useSignedIn()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (state.is === 'signed-in' && !wasSignedIn) setSignedIn(true)
  const token = session.accessToken()
  // A sign-out in another tab leaves no page for the next user to return to; an expired session does (F-17).
  if (state.is === 'signed-out' && token === null)
    return <GoToSignIn returns={!wasSignedIn || hasSessionRunOut(token)} />
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.bar}>
        <a href={localePath('/')} className={classes.logo} aria-label={t`Frontdesk, to the start`}>
          <Logo />
        </a>
        <span className={classes.place}>
          <Trans>System administration</Trans>
        </span>
        <nav aria-label={t`Console`} className={classes.tools}>
          <Button component="a" href={localePath('/chats')} variant="default" size="sm">
            <Trans>Back to chats</Trans>
          </Button>
          <ColorSchemeMenu />
          <LanguageMenu locale={locale} onChoose={(chosen) => setLocale(chosen)} />
        </nav>
      </header>
      <nav aria-label={t`Pages`} className={classes.pages}>
        <NavLink to="/" end>
          <Trans>Overview</Trans>
        </NavLink>
        <NavLink to="/companies">
          <Trans>Companies</Trans>
        </NavLink>
        <NavLink to="/jobs">
          <Trans>Background jobs</Trans>
        </NavLink>
      </nav>
      <main id="main" tabIndex={-1} className={classes.page}>
        {state.is === 'checking' ? (
          <SkeletonRows rows={8} height={56} />
        ) : (
          <SystemAdminGate>
            <RegionBoundary onFailure={(error) => console.error(error)}>
              <Outlet />
            </RegionBoundary>
          </SystemAdminGate>
        )}
      </main>
    </div>
  )
}
