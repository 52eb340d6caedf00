import { Button, Modal, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { FailureAlert } from '../form/FailureAlert.tsx'
import { useFields } from '../form/useFields.ts'
import classes from './ProfileForm.module.css'

const same = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()

/** Asks once more, and to type what is the same in every language: one's own e-mail address. */
export function DeleteAccountDialog({
  isOpen,
  onClose,
  confirmation,
  isPending,
  failure,
  isLastOwner,
  onDelete,
}: {
  isOpen: boolean
  onClose: () => void
  /** What is to be typed. */
  confirmation: string
  isPending: boolean
  failure: string | null
  isLastOwner: boolean
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { field, submit } = useFields({
    confirmation: (typed) => (same(typed, confirmation) ? null : t`Type ${confirmation} to go on`),
  })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Trans>Delete your account?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      closeOnClickOutside={!isPending}
      closeOnEscape={!isPending}
    >
      <form className={classes.form} noValidate onSubmit={submit(onDelete)} autoComplete="off">
        <div className={classes.explained}>
          <Trans>This cannot be undone.</Trans>
          <ul>
            <li>
              <Trans>Companies that are yours alone are closed, and their channels fall silent.</Trans>
            </li>
            <li>
              <Trans>What you wrote to customers stays with the company, under your name.</Trans>
            </li>
            <li>
              <Trans>Your email is free for a new account.</Trans>
            </li>
          </ul>
        </div>
        <FailureAlert
          beside={
            isLastOwner && (
              <Trans>Other people work in a company that only you own, and somebody has to answer for it. Ask us to hand it over to one of them, then delete your account.</Trans>
            )
          }
        >
          {failure}
        </FailureAlert>
        <TextInput
          {...field('confirmation')}
          label={<Trans>Type {confirmation} to confirm</Trans>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            <Trans>Keep it</Trans>
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            <Trans>Delete account</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
