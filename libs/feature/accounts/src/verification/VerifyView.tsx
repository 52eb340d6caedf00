import { Button, Loader } from '@mantine/core'
import { IconMailCheck, IconMailOpened, IconMailQuestion, IconMailX } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { Sign } from '../form/Sign.tsx'
import classes from '../form/Form.module.css'
import { ResendForm } from './ResendForm.tsx'
import type { Resend } from './useResendVerification.ts'

/** `refused`: the provider says no to the link; `unclear`: it could not be asked; `awaited`: no link yet. */
export type Verification =
  | { is: 'asking' }
  | { is: 'verified'; email: string }
  | { is: 'awaited'; email: string }
  | { is: 'refused'; isExpired: boolean }
  | { is: 'unclear' }

const icon = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

function GoOn({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Button component={Link} to={isSignedIn ? '/chats' : '/auth/login'} size="md" fullWidth>
      {isSignedIn ? <Trans>Go to your chats</Trans> : <Trans>Sign in</Trans>}
    </Button>
  )
}

/** What became of the link in the letter, and what to do now (AUTH-5, AUTH-6). */
export function VerifyView({
  verification,
  isSignedIn,
  email,
  resend,
  onRetry,
}: {
  verification: Verification
  isSignedIn: boolean
  /** Where another letter would go; null: it has to be asked for. */
  email: string | null
  resend: Resend
  onRetry: () => void
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { is } = verification
  // The good news are the heading itself: whoever cannot see it is brought there.
  useEffect(() => {
    if (is === 'verified') heading.current?.focus({ preventScroll: true })
  }, [is])

  switch (verification.is) {
    case 'asking':
      return (
        <section className={classes.card}>
          <Sign kind="plain">
            <IconMailOpened {...icon} />
          </Sign>
          <PageTitle title={t`Confirm your email`} className={classes.title} ref={heading} />
          <p className={classes.lead} role="status">
            <Loader size="xs" mr="sm" aria-hidden />
            <Trans>The link is being checked…</Trans>
          </p>
        </section>
      )
    case 'verified':
      return (
        <section className={classes.card}>
          <Sign kind="good">
            <IconMailCheck {...icon} />
          </Sign>
          <PageTitle title={t`Email verified successfully`} className={classes.title} ref={heading} />
          <p className={classes.lead}>
            {verification.email ? (
              <Trans>
                <span className={classes.strong}>{verification.email}</span> is confirmed.
              </Trans>
            ) : (
              <Trans>Your address is confirmed.</Trans>
            )}
          </p>
          <GoOn isSignedIn={isSignedIn} />
        </section>
      )
    case 'awaited':
      return (
        <section className={classes.card}>
          <Sign kind="plain">
            <IconMailQuestion {...icon} />
          </Sign>
          <PageTitle title={t`Look at your mail`} className={classes.title} ref={heading} />
          <p className={classes.lead}>
            <Trans>
              We have sent a letter to <span className={classes.strong}>{verification.email}</span>. Open the link in it to confirm this address.
            </Trans>
          </p>
          <ResendForm email={email} resend={resend} />
        </section>
      )
    case 'refused':
    case 'unclear':
      return (
        <section className={classes.card}>
          <Sign kind="bad">
            <IconMailX {...icon} />
          </Sign>
          <PageTitle title={t`Confirm your email`} className={classes.title} ref={heading} />
          {verification.is === 'unclear' ? (
            <div className={classes.form}>
              <FailureAlert beside={<Trans>Your link was not used up. Try again in a moment.</Trans>}>
                {t`An error occurred during verification`}
              </FailureAlert>
              <Button size="md" fullWidth onClick={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          ) : (
            <FailureAlert
              beside={
                verification.isExpired ? (
                  <Trans>This link has expired. Ask for a new letter.</Trans>
                ) : (
                  <Trans>This link is not valid any more, or not complete. Ask for a new letter.</Trans>
                )
              }
            >
              {t`Failed to verify email`}
            </FailureAlert>
          )}
          <div className={classes.after}>
            <ResendForm email={email} resend={resend} />
          </div>
        </section>
      )
  }
}
