import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'

/** Asks before a chat is done whose customer waits for a person: nobody has answered them. */
export function FinishQuestion({ name, onDone, onCancel }: { name: string; onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<Trans>Done without an answer?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="md">
        <Trans>
          {name} asked for a person, and nobody has answered yet. The AI answers from their next message on.
        </Trans>
      </Text>
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="teal" onClick={onDone}>
          <Trans>Done without an answer</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
