import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import classes from '../form/Form.module.css'

/** E-mail and password (AUTH-1, AUTH-4). What is typed stays, whatever the answer; the fields are what password managers look for. */
export function LoginForm({
  onSubmit,
  failure,
  isPending,
}: {
  onSubmit: (credentials: { email: string; password: string }) => void
  failure: string | null
  isPending: boolean
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    email: (email) => (email.trim() === '' ? t`Enter your email` : null),
    password: (password) => (password === '' ? t`Enter your password` : null),
  })
  return (
    <form className={classes.form} noValidate onSubmit={submit(({ email, password }) => onSubmit({ email: email.trim(), password }))}>
      <FailureAlert>{failure}</FailureAlert>
      <TextInput
        {...field('email')}
        type="email"
        label={t`Email`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
      />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" size="md" />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
