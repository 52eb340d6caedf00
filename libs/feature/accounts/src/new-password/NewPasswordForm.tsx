import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { shortestPassword } from '../form/shortestPassword.ts'
import { useFields } from '../form/useFields.ts'
import { WaitText } from '../form/WaitText.tsx'
import classes from '../form/Form.module.css'

/** A new password, twice (AUTH-8). */
export function NewPasswordForm({
  isPending,
  failure,
  beside,
  seconds,
  onSubmit,
}: {
  isPending: boolean
  failure: string | null
  /** What can be done about the failure. */
  beside: ReactNode
  seconds: number
  onSubmit: (password: string) => void
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    password: (password) => (password.length < shortestPassword ? t`Password must be at least 6 characters long` : null),
    confirmation: (confirmation, { password }) => (confirmation === password ? null : t`Passwords do not match`),
  })
  return (
    <form className={classes.form} noValidate onSubmit={submit(({ password }) => onSubmit(password))}>
      <FailureAlert beside={beside}>{failure}</FailureAlert>
      <WaitText seconds={seconds} />
      <PasswordField {...field('password')} label={t`New password`} description={t`At least 6 characters`} autoComplete="new-password" />
      <PasswordField {...field('confirmation')} label={t`New password again`} autoComplete="new-password" />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Set the new password</Trans>
      </Button>
    </form>
  )
}
