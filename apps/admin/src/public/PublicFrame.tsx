import { Trans } from '@lingui/react/macro'
import { RegionBoundary, SkipLink } from '@frontdesk/platform/parts'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useFocusOnArrival } from '../shell/useFocusOnArrival.ts'
import { PublicBar } from './PublicBar.tsx'
import classes from './PublicFrame.module.css'

/** Rendered after the page's chunk has loaded: only then does the focus move to its heading. */
function Arrival() {
  useFocusOnArrival(useLocation().pathname)
  return <Outlet />
}

/** The frame of public pages: logo, language, the sign-in (SHELL-8), and the legal pages. */
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
