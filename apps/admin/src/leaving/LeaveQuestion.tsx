import { Button, Group, Modal, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

/** Confirms a sign-out that would delete unsent messages: nothing of them stays on the device. */
export function LeaveQuestion({
  unsent,
  onLeave,
  onStay,
}: {
  unsent: number | null
  onLeave: () => void
  onStay: () => void
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened={unsent !== null}
      onClose={onStay}
      title={<Plural value={unsent ?? 0} one="# message is not sent yet" other="# messages are not sent yet" />}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="md">
        <Trans>
          When you sign out, unsent messages are removed from this device. Nobody who uses it after you will find them.
        </Trans>
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
        <Button color="red" onClick={onLeave}>
          <Trans>Sign out and remove them</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
