import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PasswordReason } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import { isWrongPassword } from './isWrongPassword.ts'
import classes from '../profile/ProfileForm.module.css'

const ReasonText = ({ reason }: { reason: PasswordReason }) => (
  <p className={classes.explained}>
    {reason === 'company' ? (
      <Trans>You act for a company that is not yours. Enter your password to go on for the next hour.</Trans>
    ) : (
      <Trans>Enter your password, so that nobody else changes your account on this device.</Trans>
    )}
  </p>
)

type Props = {
  isOpen: boolean
  reason: PasswordReason
  /** Account name for password managers. */
  email: string
  isPending: boolean
  failure: string | null
  /** Seconds until the next attempt is allowed. */
  wait?: number
  /** Replaces the field when the account has no password; null when it has one. */
  noPassword?: ReactNode
  onSubmit: (password: string, onError: (error: unknown) => void) => void
  onCancel: () => void
  /** Replaces Cancel: leaves the company, and the dialog closes in no other way. Null: the dialog can be cancelled. */
  onLeave?: (() => void) | null
}

/**
 * Asks for the password before a call continues. A wrong password is an error of the field; what is behind the dialog
 * stays as it is.
 */
export function ConfirmPasswordDialog({
  isOpen,
  reason,
  email,
  isPending,
  failure,
  wait = 0,
  noPassword = null,
  onSubmit,
  onCancel,
  onLeave = null,
}: Props) {
  const { t } = useLingui()
  const { field, submit, complain } = useFields({
    password: (password) => (password === '' ? t`Enter your password` : null),
  })
  const wrong = t`This is not your current password`
  const mayClose = onLeave === null && !isPending
  return (
    <Modal
      opened={isOpen}
      onClose={onCancel}
      title={<Trans>Confirm your password</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      withCloseButton={onLeave === null}
      closeOnClickOutside={false}
      closeOnEscape={mayClose}
      size="sm"
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={submit(({ password }) =>
          onSubmit(password, (error) => {
            if (isWrongPassword(error)) complain([{ name: 'password', sentence: wrong }])
          }),
        )}
      >
        <ReasonText reason={reason} />
        <FailureAlert>{failure}</FailureAlert>
        <WaitText seconds={wait} />
        {noPassword ?? (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              {...field('password')}
              size="sm"
              label={t`Your password`}
              autoComplete="current-password"
              data-autofocus
            />
          </>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onLeave ?? onCancel} disabled={isPending}>
            {onLeave ? <Trans>Exit</Trans> : <Trans>Cancel</Trans>}
          </Button>
          {noPassword === null && (
            <WaitingButton type="submit" seconds={0} isPending={isPending}>
              <Trans>Confirm</Trans>
            </WaitingButton>
          )}
        </div>
      </form>
    </Modal>
  )
}
