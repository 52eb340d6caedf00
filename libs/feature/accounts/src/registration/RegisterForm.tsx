import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import classes from '../form/Form.module.css'

/** What a new administrator tells of themselves (AUTH-1). */
export type Newcomer = { fullName: string; email: string; phone: string; password: string }

/** The shortest password that the provider API takes. */
const shortest = 6

/** Name, e-mail, phone and password of a new administrator (AUTH-1, AUTH-4). */
export function RegisterForm({
  onSubmit,
  failure,
  isPending,
}: {
  onSubmit: (newcomer: Newcomer) => void
  failure: string | null
  isPending: boolean
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    fullName: (name) => (name.trim() === '' ? t`Enter your name` : null),
    email: (email) => {
      if (email.trim() === '') return t`Enter your email`
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim()) ? null : t`Enter an email like anna@example.com`
    },
    phone: (phone) => (/^[+\d\s().-]*$/u.test(phone) ? null : t`Enter a phone number like +380 50 111 22 33`),
    password: (password) => (password.length < shortest ? t`Password must be at least 6 characters long` : null),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ fullName, email, phone, password }) =>
        onSubmit({ fullName: fullName.trim(), email: email.trim(), phone: phone.trim(), password }),
      )}
    >
      <FailureAlert>{failure}</FailureAlert>
      <TextInput {...field('fullName')} label={t`Your name`} autoComplete="name" size="md" />
      <TextInput
        {...field('email')}
        type="email"
        label={t`Email`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
      />
      <TextInput {...field('phone')} type="tel" label={t`Phone (optional)`} autoComplete="tel" size="md" />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        description={t`At least 6 characters`}
        autoComplete="new-password"
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}
