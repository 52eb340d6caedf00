import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Labels.module.css'

type Props = {
  name: string
  /** The words of the button that deletes. */
  action?: ReactNode
  isPending: boolean
  error: Error | null
  onDelete: () => void
  onClose: () => void
  /** The text about the loss, and choices. */
  children: ReactNode
}

/** Asks before something with a name is deleted, and shows a refusal; it stays open while the call is on its way. */
export function DeletionQuestion({ name, action, isPending, error, onDelete, onClose, children }: Props) {
  const { t } = useLingui()
  const reason = error?.message ?? ''
  // A refusal would be shown to nobody.
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>Delete “{name}”?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        {children}
        {error !== null && (
          <p role="alert" className={classes.failed}>
            <Trans>It was not deleted: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={onDelete}>
            {action ?? <Trans>Delete</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
