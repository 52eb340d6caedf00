import type { QuickReply } from '@frontdesk/contract'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import classes from './QuickReplies.module.css'

type Props = { reply: QuickReply; onDelete: () => Promise<unknown>; onClose: () => void; onDone: () => void }

/** Confirms deleting a quick reply. */
export function DeleteQuickReplyDialog({ reply: { shortcut, text, isOwn }, onDelete, onClose, onDone }: Props) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onDelete })
  const reason = error?.message ?? ''
  // A closed dialog would not show a refusal.
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={<Trans>Delete this quick reply?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        <Text fw={600} dir="auto" className={classes.shortcut ?? ''}>
          /{shortcut}
        </Text>
        <Text size="sm" dir="auto" className={classes.text ?? ''}>
          {text}
        </Text>
        {!isOwn && (
          <Text size="sm">
            <Trans>Your colleagues will not have it any more either.</Trans>
          </Text>
        )}
        {error !== null && (
          <p role="alert" className={classes.failed}>
            <Trans>It was not deleted: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
