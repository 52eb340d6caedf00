import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '@frontdesk/platform/parts'
import { Link } from 'react-router-dom'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { Sign } from '../form/Sign.tsx'
import classes from '../form/Form.module.css'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const AnotherLink = () => (
  <Link to="/auth/forgot-password">
    <Trans>Ask for a new link</Trans>
  </Link>
)

/** Sets a new password by an emailed link (AUTH-8); without its token the page offers only another link. */
export function ResetPasswordView({
  hasToken,
  isPending,
  failure,
  seconds,
  onSubmit,
}: {
  hasToken: boolean
  isPending: boolean
  /** `link`: the provider no longer accepts the link; `passing`: another attempt may succeed. */
  failure: 'link' | 'passing' | null
  seconds: number
  onSubmit: (password: string, done: { onError: (error: unknown) => void }) => void
}) {
  const { t } = useLingui()
  if (!hasToken)
    return (
      <section className={classes.card}>
        <Sign kind="bad">
          <IconLinkOff size={28} stroke={1.5} aria-hidden />
        </Sign>
        <PageTitle title={t`Choose a new password`} className={classes.title} />
        <div className={classes.form}>
          <FailureAlert
            beside={
              <Trans>Open the link in the email once more, or ask for a new one. Your password has not changed.</Trans>
            }
          >
            {t`Invalid reset token`}
          </FailureAlert>
          <Button component={Link} to="/auth/forgot-password" size="md" fullWidth>
            <Trans>Ask for a new link</Trans>
          </Button>
        </div>
      </section>
    )
  return (
    <section className={classes.card}>
      <PageTitle title={t`Choose a new password`} className={classes.title} />
      <p className={classes.lead}>
        <Trans>You will be signed out everywhere and can then sign in with it.</Trans>
      </p>
      <NewPasswordForm
        isPending={isPending}
        seconds={seconds}
        failure={failure === null ? null : t`Failed to reset password`}
        beside={
          failure === 'link' ? (
            <Trans>
              This link was used already, or its time is over. <AnotherLink />
            </Trans>
          ) : (
            <Trans>Your password has not changed. Try again in a moment.</Trans>
          )
        }
        onSubmit={onSubmit}
      />
    </section>
  )
}
