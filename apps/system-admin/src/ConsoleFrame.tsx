import {
  hasSessionRunOut,
  setLocale,
  useAppEvents,
  useLiveStatus,
  useLocale,
  useLocalePath,
  useSession,
  useSignedIn,
  lazyPart,
} from '@frontdesk/platform'
import {
  ColorSchemeMenu,
  LanguageMenu,
  LiveStatusBar,
  Logo,
  RegionBoundary,
  SkeletonRows,
  SkipLink,
  useOpenInView,
} from '@frontdesk/platform/parts'
import type { Admin } from '@frontdesk/contract'
import { CodeAwaited, SecondFactorGate, SessionNotLoaded } from '@frontdesk/accounts'
import { SystemAdminGate } from '@frontdesk/system-admin/gate'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import classes from './ConsoleFrame.module.css'
import { SendingInBackground } from './support/SendingInBackground.tsx'
import { SupportInboxLink, UnreadInTitle } from './support/SupportInboxLink.tsx'
import { useSupportLive } from './support/supportLive.ts'

const ConsoleProfile = lazyPart(() =>
  import('./ConsoleProfile.tsx').then((loaded) => ({ default: loaded.ConsoleProfile })),
)

/**
 * The sign-in belongs to the admin app, another build: only a full page load gets there, and its address names the
 * page to return to (SHELL-12).
 */
function signInAddressHere(localePath: ReturnType<typeof useLocalePath>): string {
  const here = location.pathname + location.search + location.hash
  return `${localePath('/auth/login')}?${new URLSearchParams({ next: here }).toString()}`
}

function GoToSignIn({ returns }: { returns: boolean }) {
  const localePath = useLocalePath()
  useEffect(
    () => location.replace(returns ? signInAddressHere(localePath) : localePath('/auth/login')),
    [localePath, returns],
  )
  return null
}

/** Emits which page of the console is open, at first and after every navigation, by its address within the product. */
function useOpenedPages(): void {
  const events = useAppEvents()
  const { pathname } = useLocation()
  useEffect(() => events.emit('PAGE_OPENED', { pathname: `/system-admin${pathname}` }), [events, pathname])
}

/** The menu of the signed-in user, whose code comes after the page's. */
const Profile = ({ admin }: { admin: Admin }) => (
  <RegionBoundary whenBroken={null}>
    <Suspense fallback={null}>
      <ConsoleProfile admin={admin} />
    </Suspense>
  </RegionBoundary>
)

/** The links to the pages of the console. On a narrow screen they scroll sideways; that of the open page is in view. */
function Pages() {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useOpenInView(nav, '[aria-current="page"]', pathname)
  return (
    <nav aria-label={t`Pages`} className={classes.pages} ref={nav}>
      <NavLink to="/" end>
        <Trans>Overview</Trans>
      </NavLink>
      <NavLink to="/companies">
        <Trans>Companies</Trans>
      </NavLink>
      <NavLink to="/flags">
        <Trans>Feature flags</Trans>
      </NavLink>
      <SupportInboxLink />
      <NavLink to="/reports">
        <Trans>Reported messages</Trans>
      </NavLink>
      <NavLink to="/plans">
        <Trans>Plans and promo codes</Trans>
      </NavLink>
      <NavLink to="/operations">
        <Trans>Operations</Trans>
      </NavLink>
      <NavLink to="/jobs">
        <Trans>Background jobs</Trans>
      </NavLink>
      <NavLink to="/audit">
        <Trans>Audit log</Trans>
      </NavLink>
    </nav>
  )
}

/** The console's frame: the link back to the chats, the language, and the signed-in user. */
export function ConsoleFrame() {
  const { t } = useLingui()
  useOpenedPages()
  const localePath = useLocalePath()
  const locale = useLocale()
  const session = useSession()
  useSupportLive()
  const liveStatus = useLiveStatus()
  const isInInbox = useLocation().pathname.startsWith('/chats')
  const state = useSignedIn()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (state.is === 'signed-in' && !wasSignedIn) setSignedIn(true)
  const token = session.accessToken()
  // A sign-out in another tab leaves no page for the next user to return to; an expired session does (F-17).
  if (state.is === 'signed-out') return <GoToSignIn returns={!wasSignedIn || hasSessionRunOut(token)} />
  return (
    <div className={classes.frame} data-fills={isInInbox || undefined}>
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
          {state.is === 'signed-in' && <Profile admin={state.admin} />}
        </nav>
      </header>
      <Pages />
      <LiveStatusBar status={liveStatus} />
      <main id="main" tabIndex={-1} className={classes.page}>
        {state.is === 'checking' ? (
          <SkeletonRows rows={8} height={56} />
        ) : state.is === 'failed' ? (
          <SessionNotLoaded
            isTitled
            beside={
              <Button component="a" href={signInAddressHere(localePath)} variant="subtle">
                <Trans>Sign in again</Trans>
              </Button>
            }
          />
        ) : state.is === 'code-awaited' ? (
          <CodeAwaited email={state.email} />
        ) : (
          <SystemAdminGate>
            <SecondFactorGate>
              <RegionBoundary whenBroken={null}>
                {/* The inbox sends by itself. */}
                {!isInInbox && <SendingInBackground />}
              </RegionBoundary>
              <RegionBoundary onFailure={(error) => console.error(error)}>
                <UnreadInTitle>
                  <Outlet />
                </UnreadInTitle>
              </RegionBoundary>
            </SecondFactorGate>
          </SystemAdminGate>
        )}
      </main>
    </div>
  )
}
