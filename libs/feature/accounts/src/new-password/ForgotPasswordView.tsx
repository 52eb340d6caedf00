import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import { Link, useLocation } from 'react-router-dom'
import { EmailField } from '../form/EmailField.tsx'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { SuccessNote } from '../form/SuccessNote.tsx'
import { useEmailRule } from '../form/useEmailRule.ts'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import classes from '../form/Form.module.css'

/** Where to send the password link, and whether it was sent (AUTH-7). It never reveals whether an account exists. */
export function ForgotPasswordView({
  outcome,
  isPending,
  seconds,
  knownEmail = '',
  sentTo = '',
  onSubmit,
}: {
  outcome: 'none' | 'sent' | 'failed'
  isPending: boolean
  /** Seconds left of the cool-down. */
  seconds: number
  knownEmail?: string
  sentTo?: string
  onSubmit: (email: string) => void
}) {
  const { t } = useLingui()
  const { search } = useLocation()
  const { field, submit } = useFields({ email: useEmailRule(t`Please provide an email address`) })
  return (
    <section className={classes.card}>
      <PageTitle title={t`Forgot your password?`} className={classes.title} />
      <p className={classes.lead}>
        <Trans>Tell us your email. We will send you a link to choose a new password.</Trans>
      </p>
      <form
        className={classes.form}
        noValidate
        onSubmit={submit(({ email }) => {
          if (seconds === 0) onSubmit(email.trim())
        })}
      >
        <FailureAlert>{outcome === 'failed' ? t`Failed to send password reset email` : null}</FailureAlert>
        <SuccessNote
          beside={
            <Trans>
              If there is an account for {sentTo}, the email is on its way. The link in it works for 10 minutes. Check
              the spam folder, too.
            </Trans>
          }
        >
          {outcome === 'sent' ? t`Password reset email sent` : null}
        </SuccessNote>
        <EmailField {...field('email')} defaultValue={knownEmail} />
        <WaitingButton type="submit" size="md" fullWidth seconds={seconds} isPending={isPending}>
          {outcome === 'none' ? <Trans>Send the link</Trans> : <Trans>Send it again</Trans>}
        </WaitingButton>
      </form>
      <p className={classes.beside}>
        <Link to={{ pathname: '/auth/login', search }}>
          <Trans>Back to the sign-in</Trans>
        </Link>
      </p>
    </section>
  )
}
