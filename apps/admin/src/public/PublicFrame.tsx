import { Trans } from '@lingui/react/macro'
import { RegionBoundary, SkipLink } from '@frontdesk/platform/parts'
import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { PublicBar } from './PublicBar.tsx'
import classes from './PublicFrame.module.css'

/** After a navigation the focus is on the page's heading: what waits for its chunk is not there before. */
function Arrival() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const isTaken = document.activeElement?.closest('main input, main textarea')
    if (!isTaken) document.querySelector<HTMLElement>('main h1[tabindex="-1"], main')?.focus({ preventScroll: true })
  }, [pathname])
  return <Outlet />
}

/** The frame of pages that need no session: logo, language, the way to the sign-in (SHELL-8), and the legal pages. */
export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <PublicBar />
      <main id="main" tabIndex={-1} className={classes.page}>
        <RegionBoundary>
          <Suspense fallback={null}>
            <Arrival />
          </Suspense>
        </RegionBoundary>
      </main>
      <footer className={classes.footer}>
        <Link to="/privacy-policy">
          <Trans>Privacy policy</Trans>
        </Link>
        <Link to="/terms-of-use">
          <Trans>Terms of use</Trans>
        </Link>
      </footer>
    </div>
  )
}
