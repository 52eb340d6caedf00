import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmailField } from '../form/EmailField.tsx'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useEmailRule } from '../form/useEmailRule.ts'
import { useFields } from '../form/useFields.ts'
import { useNewPasswordRules } from '../form/useNewPasswordRules.ts'
import { usePersonRules } from '../form/usePersonRules.ts'
import { WaitText } from '../form/WaitText.tsx'
import classes from '../form/Form.module.css'
import type { AltegioUser } from './readAltegioUser.ts'

/** The fields of a new administrator (AUTH-1). */
export type NewAdministrator = { fullName: string; email: string; phone: string; password: string }

/**
 * Name, email, phone and password of a new administrator (AUTH-1, AUTH-4); `prefill` holds what an Altegio link
 * brought (ALT-1).
 */
export function RegisterForm({
  onSubmit,
  failure,
  beside,
  isPending,
  wait = 0,
  prefill = null,
}: {
  onSubmit: (newcomer: NewAdministrator, done: { onError: (error: unknown) => void }) => void
  failure: string | null
  /** A remedy for the failure. */
  beside?: ReactNode
  isPending: boolean
  /** Seconds until the next attempt is allowed. */
  wait?: number
  prefill?: AltegioUser | null
}) {
  const { t } = useLingui()
  const newPassword = useNewPasswordRules()
  const { field, submit, complain } = useFields({
    ...usePersonRules(),
    email: useEmailRule(t`Enter your email`),
    password: newPassword.rule,
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={submit(({ fullName, email, phone, password }) =>
        onSubmit(
          { fullName: fullName.trim(), email: email.trim(), phone: phone.trim(), password },
          {
            onError: (error) => {
              const sentence = newPassword.complaintOf(error)
              if (sentence !== null) complain([{ name: 'password', sentence }])
            },
          },
        ),
      )}
    >
      <FailureAlert beside={beside}>{failure}</FailureAlert>
      <WaitText seconds={wait} />
      <TextInput
        {...field('fullName')}
        defaultValue={prefill?.name}
        label={t`Your name`}
        autoComplete="name"
        maxLength={200}
        size="md"
      />
      <EmailField {...field('email')} defaultValue={prefill?.email} />
      <TextInput
        {...field('phone')}
        defaultValue={prefill?.phone}
        type="tel"
        label={t`Phone (optional)`}
        autoComplete="tel"
        maxLength={40}
        size="md"
      />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        description={t`At least 6 characters`}
        autoComplete="new-password"
      />
      <Button type="submit" size="md" fullWidth loading={isPending}>
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}
