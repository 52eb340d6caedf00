import { Button, Loader } from '@mantine/core'
import { IconMailCheck, IconMailOpened, IconMailQuestion, IconMailX } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { Sign } from '../form/Sign.tsx'
import classes from '../form/Form.module.css'
import { ResendForm } from './ResendForm.tsx'
import type { Resend } from './useResendVerification.ts'

/** `refused`: the provider refused the link; `unclear`: it could not be reached; `awaited`: no link yet. */
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

const VerifiedText = ({ address }: { address: string }) => (
  <p className={classes.lead}>
    {address ? (
      <Trans>
        <span className={classes.strong}>{address}</span> is confirmed.
      </Trans>
    ) : (
      <Trans>Your address is confirmed.</Trans>
    )}
  </p>
)

const AwaitedText = ({ address }: { address: string }) => (
  <p className={classes.lead}>
    <Trans>
      We have sent an email to <span className={classes.strong}>{address}</span>. Open the link in it to confirm this
      address.
    </Trans>
  </p>
)

function RefusedAlert({ isExpired }: { isExpired: boolean }) {
  const { t } = useLingui()
  return (
    <FailureAlert
      beside={
        isExpired ? (
          <Trans>This link has expired. Ask for a new email.</Trans>
        ) : (
          <Trans>This link is not valid any more, or not complete. Ask for a new email.</Trans>
        )
      }
    >
      {t`Failed to verify email`}
    </FailureAlert>
  )
}

function UnclearAlert() {
  const { t } = useLingui()
  return (
    <FailureAlert beside={<Trans>Your link was not used up. Try again in a moment.</Trans>}>
      {t`An error occurred during verification`}
    </FailureAlert>
  )
}

/** The outcome of the emailed link, and what to do next (AUTH-5, AUTH-6). */
export function VerifyView({
  verification,
  isSignedIn,
  email,
  resend,
  onRetry,
}: {
  verification: Verification
  isSignedIn: boolean
  /** The address for another email; null: it has to be typed. */
  email: string | null
  resend: Resend
  onRetry: () => void
}) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { is } = verification
  // The heading itself is the good news: move the focus of screen readers there.
  useEffect(() => {
    if (is === 'verified') heading.current?.focus({ preventScroll: true })
  }, [is])

  const resendForm = <ResendForm email={email} resend={resend} />

  switch (verification.is) {
    case 'asking':
      return (
        <Outcome sign={<IconMailOpened {...icon} />} kind="plain" title={t`Confirm your email`}>
          <p className={classes.lead} role="status">
            <Loader size="xs" mr="sm" aria-hidden />
            <Trans>The link is being checked…</Trans>
          </p>
        </Outcome>
      )
    case 'verified': {
      const { email: address } = verification
      return (
        <Outcome
          sign={<IconMailCheck {...icon} />}
          kind="good"
          title={t`Email verified successfully`}
          headingRef={heading}
        >
          <VerifiedText address={address} />
          <GoOn isSignedIn={isSignedIn} />
        </Outcome>
      )
    }
    case 'awaited': {
      const { email: address } = verification
      return (
        <Outcome sign={<IconMailQuestion {...icon} />} kind="plain" title={t`Check your email`}>
          <AwaitedText address={address} />
          {resendForm}
        </Outcome>
      )
    }
    case 'refused':
      return (
        <Outcome sign={<IconMailX {...icon} />} kind="bad" title={t`Confirm your email`}>
          <RefusedAlert isExpired={verification.isExpired} />
          <div className={classes.after}>{resendForm}</div>
        </Outcome>
      )
    case 'unclear':
      return (
        <Outcome sign={<IconMailX {...icon} />} kind="bad" title={t`Confirm your email`}>
          <div className={classes.form}>
            <UnclearAlert />
            <Button size="md" fullWidth onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
          <div className={classes.after}>{resendForm}</div>
        </Outcome>
      )
  }
}

/** The frame of every outcome: a pictogram, the heading, the explanation. */
const Outcome = ({
  sign,
  kind,
  title,
  headingRef,
  children,
}: {
  sign: ReactNode
  kind: 'good' | 'bad' | 'plain'
  title: string
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}) => (
  <section className={classes.card}>
    <Sign kind={kind}>{sign}</Sign>
    <PageTitle title={title} className={classes.title} {...(headingRef && { ref: headingRef })} />
    {children}
  </section>
)
