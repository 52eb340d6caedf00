import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DelayNote } from '../form/DelayNote.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitText } from '../form/WaitText.tsx'
import classes from '../form/Form.module.css'

/**
 * Email and password (AUTH-1, AUTH-4). Failures keep what was typed; the fields carry the attributes that password
 * managers look for. A cool-down does not lock the form: it may concern another address.
 */
export function LoginForm({
  onSubmit,
  failure,
  isPending,
  isDelayed = false,
  wait = 0,
  forgotten,
}: {
  onSubmit: (credentials: { email: string; password: string }) => void
  failure: string | null
  isPending: boolean
  /** The last attempt was not checked: it has to wait first. */
  isDelayed?: boolean
  /** Seconds until the next attempt is allowed. */
  wait?: number
  /** Link for a forgotten password. */
  forgotten?: ReactNode
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    email: (email) => (email.trim() === '' ? t`Enter your email` : null),
    password: (password) => (password === '' ? t`Enter your password` : null),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ email, password }) => onSubmit({ email: email.trim(), password }))}
    >
      <FailureAlert>{failure}</FailureAlert>
      <DelayNote isDelayed={isDelayed} seconds={wait} />
      <WaitText seconds={wait} />
      <EmailField {...field('email')} />
      <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" />
      {forgotten && <p className={classes.aside}>{forgotten}</p>}
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}
