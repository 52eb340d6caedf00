import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'

/** Asks before a customer is blocked, and says what that does (CUST-2). */
export function BlockDialog({ name, onBlock, onClose }: { name: string; onBlock: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Block {name}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Nothing is sent to them any more, also what waits to be sent, and the AI reads and answers nothing of them.
          </Trans>
        </Text>
        <Text size="sm">
          <Trans>
            What they write is kept in this chat, as read, and notifies nobody. You can unblock them at any time.
          </Trans>
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" onClick={onBlock}>
            <Trans>Block</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
