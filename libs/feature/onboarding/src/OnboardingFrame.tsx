import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '@frontdesk/locale-resolution'
import { LanguageSelect, Logo, PageTitle } from '@frontdesk/platform/parts'
import type { ReactNode } from 'react'
import classes from './OnboardingFrame.module.css'

/** A step of the onboarding that has a screen here. */
export type OnboardingStep = 'business' | 'assistant' | 'channel'

/** The way to the first chat, with what is done and what is next. */
function Steps({ step }: { step: OnboardingStep }) {
  const { t } = useLingui()
  const steps = [t`Account`, t`Business`, t`Assistant`, t`First channel`]
  const now = { business: 1, assistant: 2, channel: 3 }[step]
  return (
    <ol className={classes.steps} aria-label={t`The way to your first chat`}>
      {steps.map((name, place) => (
        <li
          key={name}
          data-is={place < now ? 'done' : place === now ? 'now' : undefined}
          aria-current={place === now ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {place < now ? <IconCheck size={14} stroke={2.5} /> : place + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}

/**
 * The page without sidebar and top bar (SHELL-9): the step on the way to the first chat, the language, and the
 * sign-out, which the bar would otherwise offer.
 */
export function OnboardingFrame({
  step = 'business',
  locale,
  onLocale,
  onLogout,
  children,
}: {
  step?: OnboardingStep
  locale: Locale
  onLocale: (locale: Locale) => void
  onLogout: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const titles: Readonly<Record<OnboardingStep, string>> = {
    business: t`Tell us about your business`,
    assistant: t`What do your customers ask?`,
    channel: t`Your assistant has learnt it`,
  }
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
        <Steps step={step} />
        <PageTitle key={step} title={titles[step]} className={classes.title} />
        <p className={classes.lead}>
          {step === 'business' ? (
            <Trans>It takes a minute and is asked only once.</Trans>
          ) : step === 'channel' ? (
            <Trans>
              Connect the channel in which your customers write. The assistant is off until you switch it on: try it
              whenever you like.
            </Trans>
          ) : (
            <Trans>
              Your assistant answers with it. Fill in what you like: it can be changed later, and the assistant stays
              off until you switch it on.
            </Trans>
          )}
        </p>
        {children}
      </section>
    </div>
  )
}
