import { Trans, useLingui } from '@lingui/react/macro'
import { EmailField } from '../form/EmailField.tsx'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { SuccessNote } from '../form/SuccessNote.tsx'
import { useEmailRule } from '../form/useEmailRule.ts'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import classes from '../form/Form.module.css'
import type { Resend } from './useResendVerification.ts'

/** Sends another verification email (AUTH-6): to the own address of a signed-in user, else to a typed one. */
export function ResendForm({ email, resend }: { email: string | null; resend: Resend }) {
  const { t } = useLingui()
  const rule = useEmailRule(t`Please provide an email address`)
  const { field, submit } = useFields({ email: (typed) => (email === null ? rule(typed) : null) })
  const { outcome, isPending, seconds } = resend
  const send = submit((typed) => {
    if (seconds === 0) resend.send(email ?? typed.email.trim())
  })
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      <FailureAlert>{outcome === 'failed' ? t`Failed to send verification email` : null}</FailureAlert>
      <SuccessNote beside={<Trans>It may take a minute. Check the spam folder, too.</Trans>}>
        {outcome === 'sent' ? t`Verification email sent` : null}
      </SuccessNote>
      {email === null && <EmailField {...field('email')} />}
      <WaitingButton type="submit" size="md" fullWidth variant="default" seconds={seconds} isPending={isPending}>
        <Trans>Send the email again</Trans>
      </WaitingButton>
    </form>
  )
}
