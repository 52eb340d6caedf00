import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondFactorWay } from '@frontdesk/api-client'
import type { PasswordReason } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import type { GivenFactor } from '../second-factor/CodeForm.tsx'
import { isWrongCode } from '../second-factor/isWrongCode.ts'
import { useWay } from '../second-factor/useWay.ts'
import { WayField } from '../second-factor/WayField.tsx'
import { isWrongPassword } from './isWrongPassword.ts'
import classes from '../form/ProfileForm.module.css'

const ReasonText = ({ reason, needsCode }: Pick<Props, 'reason'> & { needsCode: boolean }) => (
  <p className={classes.explained}>
    {needsCode && reason === 'account' ? (
      <Trans>
        Enter your password and your second factor, so that nobody else changes your account on this device.
      </Trans>
    ) : needsCode ? (
      <Trans>
        Enter your password and your second factor, so that nobody else acts as a system administrator on this device.
      </Trans>
    ) : reason === 'company' ? (
      <Trans>You act for a company that is not yours. Enter your password to go on for the next hour.</Trans>
    ) : reason === 'console' ? (
      <Trans>Enter your password, so that nobody else acts as a system administrator on this device.</Trans>
    ) : (
      <Trans>Enter your password, so that nobody else changes your account on this device.</Trans>
    )}
  </p>
)

/** The password as it was typed, and the second factor where it is asked for. */
export type Typed = { password: string; factor?: GivenFactor }

const codes: readonly SecondFactorWay[] = ['authenticator', 'recovery-code']

type Props = {
  isOpen: boolean
  reason: PasswordReason
  /** Whether the second factor is asked for beside the password, and the ways in which it can be given. */
  needsCode?: boolean
  ways?: readonly SecondFactorWay[]
  /** Account name for password managers. */
  email: string
  isPending: boolean
  failure: string | null
  /** Seconds until the next attempt is allowed. */
  wait?: number
  /** Replaces the field when the account has no password; null when it has one. */
  noPassword?: ReactNode
  onSubmit: (typed: Typed, onError: (error: unknown) => void) => void
  onCancel: () => void
  /** Replaces Cancel: leaves the company, and the dialog closes in no other way. Null: the dialog can be cancelled. */
  onLeave?: (() => void) | null
}

/**
 * Asks for the password before a call continues, and for the second factor where it is needed. A wrong one
 * is an error of its field, which keeps the other; what is behind the dialog stays as it is.
 */
export function ConfirmPasswordDialog({
  isOpen,
  reason,
  needsCode = false,
  ways = codes,
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
  const choice = useWay(ways)
  const isPasskey = choice.way === 'passkey'
  const { field, submit, complain } = useFields({
    password: (password) => (password === '' ? t`Enter your password` : null),
    code: (code) => (needsCode ? choice.problemOf(code) : null),
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
        onSubmit={submit(({ password, code }) =>
          onSubmit({ password, ...(needsCode && { factor: isPasskey ? 'passkey' : { code } }) }, (error) => {
            if (isWrongPassword(error)) complain([{ name: 'password', sentence: wrong }])
            if (isWrongCode(error) && !isPasskey) complain([{ name: 'code', sentence: choice.wrong }])
          }),
        )}
      >
        <ReasonText reason={reason} needsCode={needsCode} />
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
            {needsCode && <WayField {...field('code')} choice={choice} size="sm" />}
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
