import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { setLocale, useLocale } from '@frontdesk/platform'
import { LanguageSelect, Logo, RegionBoundary, SkipLink } from '@frontdesk/platform/parts'
import { Suspense } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import classes from './PublicFrame.module.css'

/** The frame of pages that need no session: logo, language, and the way to the sign-in (SHELL-8). */
export function PublicFrame() {
  const { t } = useLingui()
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.bar}>
        <Link to="/" className={classes.home} aria-label={t`Frontdesk, start page`}>
          <Logo mayShrink />
        </Link>
        <div className={classes.tools}>
          <LanguageSelect locale={locale} onChoose={(chosen) => setLocale(chosen)} />
          {pathname !== '/auth/login' && (
            <Button component={Link} to="/auth/login" variant="default">
              <Trans>Login</Trans>
            </Button>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.page}>
        <RegionBoundary>
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </RegionBoundary>
      </main>
    </div>
  )
}
