import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { setLocale, useLocale, useSignedIn, lazyPart } from '@frontdesk/platform'
import { LanguageSelect, Logo, OptionalPart } from '@frontdesk/platform/parts'
import { Link, useLocation } from 'react-router-dom'
import classes from './PublicFrame.module.css'

const PublicAccount = lazyPart(() => import('./PublicAccount.tsx'))

/** Logo, language, and the sign-in or the account menu (SHELL-8). */
export function PublicBar() {
  const { t } = useLingui()
  const locale = useLocale()
  const { pathname } = useLocation()
  const state = useSignedIn()
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.home} aria-label={t`Frontdesk, start page`}>
        <Logo mayShrink />
      </Link>
      <div className={classes.tools}>
        <LanguageSelect locale={locale} onChoose={(chosen) => setLocale(chosen)} />
        {state.is === 'signed-in' ? (
          <OptionalPart>
            <PublicAccount />
          </OptionalPart>
        ) : (
          pathname !== '/auth/login' && (
            <Button component={Link} to="/auth/login" variant="default">
              <Trans>Sign in</Trans>
            </Button>
          )
        )}
      </div>
    </header>
  )
}
