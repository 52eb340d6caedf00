import type { KnownCompanyUser } from '@frontdesk/api-client'
import { useSoleMutation } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import classes from './Team.module.css'

type Props = {
  person: KnownCompanyUser
  isMe: boolean
  onRemove: () => Promise<unknown>
  onClose: () => void
  onDone: () => void
}

/** Confirms taking the access to the company from a person, or giving up one's own. */
export function RemoveDialog({ person: { fullName }, isMe, onRemove, onClose, onDone }: Props) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useSoleMutation({ mutationFn: onRemove })
  // A refusal would be shown to nobody.
  const close = isPending ? () => undefined : onClose
  return (
    <Modal
      opened
      onClose={close}
      title={isMe ? <Trans>Leave the company?</Trans> : <Trans>Remove {fullName}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        <Text size="sm">
          {isMe ? (
            <Trans>
              You are signed out on every device and see nothing of this company any more. Chats that you answer are
              free for the others. What you wrote stays.
            </Trans>
          ) : (
            <Trans>
              They are signed out on every device and see nothing of this company any more. Chats that they answer are
              free for the others. What they wrote stays.
            </Trans>
          )}
        </Text>
        {error !== null && (
          <p role="alert" className={classes.failed}>
            {error.message}
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={close} disabled={isPending} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(undefined, { onSuccess: onDone })}>
            {isMe ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
