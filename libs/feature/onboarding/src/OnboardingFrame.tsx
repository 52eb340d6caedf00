import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '@frontdesk/locale-resolution'
import { LanguageSelect, Logo, PageTitle } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import classes from './OnboardingFrame.module.css'

/**
 * The page without sidebar and top bar (SHELL-9): the step on the way to the first chat, the language, and the
 * sign-out, which the bar would otherwise offer.
 */
export function OnboardingFrame({
  locale,
  onLocale,
  onLogout,
  children,
}: {
  locale: Locale
  onLocale: (locale: Locale) => void
  onLogout: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <Logo mayShrink />
        <div className={classes.tools}>
          <LanguageSelect locale={locale} onChoose={onLocale} />
          <Button variant="subtle" color="gray" onClick={onLogout}>
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </div>
      <section className={classes.card}>
        <ol className={classes.steps} aria-label={t`The way to your first chat`}>
          <li data-is="done">
            <span className={classes.mark}>
              <IconCheck size={14} stroke={2.5} aria-hidden />
            </span>
            <Trans>Account</Trans>
          </li>
          <li data-is="now" aria-current="step">
            <span className={classes.mark} aria-hidden>
              2
            </span>
            <Trans>Business</Trans>
          </li>
          <li>
            <span className={classes.mark} aria-hidden>
              3
            </span>
            <Trans>First channel</Trans>
          </li>
        </ol>
        <PageTitle title={t`Tell us about your business`} className={classes.title} />
        <p className={classes.lead}>
          <Trans>It takes a minute and is asked only once.</Trans>
        </p>
        {children}
      </section>
    </div>
  )
}
