import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { SuccessNote } from '../form/SuccessNote.tsx'
import { useFields } from '../form/useFields.ts'
import { useNewPasswordRules } from '../form/useNewPasswordRules.ts'
import { WaitText } from '../form/WaitText.tsx'
import { isWrongPassword } from '../confirm-password/isWrongPassword.ts'
import classes from '../form/ProfileForm.module.css'

export type PasswordChange = { currentPassword: string; newPassword: string }
type Done = { onSuccess: () => void; onError: (error: unknown) => void }

/**
 * The current password, and the new one twice. A wrong current password is an error of its field; failures keep what
 * was typed.
 */
export function PasswordForm({
  email,
  onSubmit,
  isPending,
  isDone,
  failure,
  wait = 0,
}: {
  /** Account name for password managers. */
  email: string
  onSubmit: (change: PasswordChange, done: Done) => void
  isPending: boolean
  isDone: boolean
  failure: string | null
  wait?: number
}) {
  const { t } = useLingui()
  const newPassword = useNewPasswordRules()
  const { field, submit, complain, clear } = useFields({
    currentPassword: (password) => (password === '' ? t`Enter your current password` : null),
    password: newPassword.rule,
    confirmation: (confirmation, { password }) => (confirmation === password ? null : t`Passwords do not match`),
  })
  const wrong = t`This is not your current password`
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ currentPassword, password }) =>
        onSubmit(
          { currentPassword, newPassword: password },
          {
            onSuccess: clear,
            onError: (error) => {
              if (isWrongPassword(error)) complain([{ name: 'currentPassword', sentence: wrong }])
              const sentence = newPassword.complaintOf(error)
              if (sentence !== null) complain([{ name: 'password', sentence }])
            },
          },
        ),
      )}
    >
      <FailureAlert>{failure}</FailureAlert>
      <WaitText seconds={wait} />
      <SuccessNote beside={<Trans>You are signed out on every other device.</Trans>}>
        {isDone ? t`Your password is changed` : null}
      </SuccessNote>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...field('currentPassword')}
        size="sm"
        label={t`Current password`}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('password')}
        size="sm"
        label={t`New password`}
        description={t`At least 6 characters`}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmation')} size="sm" label={t`New password again`} autoComplete="new-password" />
      <Button type="submit" loading={isPending}>
        <Trans>Change the password</Trans>
      </Button>
    </form>
  )
}
