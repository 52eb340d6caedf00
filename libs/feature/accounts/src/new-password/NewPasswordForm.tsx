import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import { useNewPasswordRules } from '../form/useNewPasswordRules.ts'
import { WaitText } from '../form/WaitText.tsx'
import classes from '../form/Form.module.css'

/** A new password, typed twice (AUTH-8). */
export function NewPasswordForm({
  isPending,
  failure,
  beside,
  seconds,
  onSubmit,
}: {
  isPending: boolean
  failure: string | null
  /** A remedy for the failure. */
  beside: ReactNode
  seconds: number
  onSubmit: (password: string, done: { onError: (error: unknown) => void }) => void
}) {
  const { t } = useLingui()
  const newPassword = useNewPasswordRules()
  const { field, submit, complain } = useFields({
    password: newPassword.rule,
    confirmation: (confirmation, { password }) => (confirmation === password ? null : t`Passwords do not match`),
  })
  const onError = (error: unknown) => {
    const sentence = newPassword.complaintOf(error)
    if (sentence !== null) complain([{ name: 'password', sentence }])
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit(({ password }) => onSubmit(password, { onError }))}>
      <FailureAlert beside={beside}>{failure}</FailureAlert>
      <WaitText seconds={seconds} />
      <PasswordField
        {...field('password')}
        label={t`New password`}
        description={t`At least 6 characters`}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmation')} label={t`New password again`} autoComplete="new-password" />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  )
}
