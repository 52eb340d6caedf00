import { Button, Modal, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useFields } from '../form/useFields.ts'
import { WaitingButton } from '../form/WaitingButton.tsx'
import { WaitText } from '../form/WaitText.tsx'
import { isWrongPassword } from '../confirm-password/isWrongPassword.ts'
import classes from '../form/ProfileForm.module.css'

const same = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()

/** The effects of the deletion, and what stays. */
const Consequences = () => (
  <div className={classes.explained}>
    <Trans>This cannot be undone.</Trans>
    <ul>
      <li>
        <Trans>Companies that are yours alone are closed, and their channels stop working.</Trans>
      </li>
      <li>
        <Trans>What you wrote to customers stays with the company, under your name.</Trans>
      </li>
      <li>
        <Trans>Your email is free for a new account.</Trans>
      </li>
    </ul>
  </div>
)

const AskToHandOver = () => (
  <Trans>
    Other people work in a company that only you own, and somebody has to answer for it. Ask us to hand it over to one
    of them, then delete your account.
  </Trans>
)

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The text to type. */
  confirmation: string
  isPending: boolean
  failure: string | null
  isLastOwner: boolean
  /** Whether the provider API requires the password. */
  needsPassword: boolean
  /** Account name for password managers. */
  email: string
  /** Seconds until the next attempt is allowed. */
  wait?: number
  /** Replaces the password field when the account has no password; null when it has one. */
  noPassword?: ReactNode
  onDelete: (password: string, onError: (error: unknown) => void) => void
}

/**
 * Confirms the deletion: the user types their own email, which is the same in every language, and the password.
 * Failures keep what was typed.
 */
export function DeleteAccountDialog({
  isOpen,
  onClose,
  confirmation,
  isPending,
  failure,
  isLastOwner,
  needsPassword,
  email,
  wait = 0,
  noPassword = null,
  onDelete,
}: Props) {
  const { t } = useLingui()
  const hasField = needsPassword && noPassword === null
  const { field, submit, complain } = useFields({
    confirmation: (typed) => (same(typed, confirmation) ? null : t`Type ${confirmation} to go on`),
    password: (typed) => (hasField && typed === '' ? t`Enter your password` : null),
  })
  const wrong = t`This is not your current password`
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Trans>Delete your account?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={!isPending}
      closeOnEscape={!isPending}
    >
      <form
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={submit(({ password }) =>
          onDelete(password, (error) => {
            if (isWrongPassword(error)) complain([{ name: 'password', sentence: wrong }])
          }),
        )}
      >
        <Consequences />
        <FailureAlert beside={isLastOwner && <AskToHandOver />}>{failure}</FailureAlert>
        <TextInput
          {...field('confirmation')}
          label={<Trans>Type {confirmation} to confirm</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <WaitText seconds={wait} />
        {hasField && (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField {...field('password')} size="sm" label={t`Your password`} autoComplete="current-password" />
          </>
        )}
        {noPassword}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Keep it</Trans>
          </Button>
          <WaitingButton type="submit" color="red" seconds={0} isPending={isPending}>
            <Trans>Delete account</Trans>
          </WaitingButton>
        </div>
      </form>
    </Modal>
  )
}
