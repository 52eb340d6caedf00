import { Button, Group, Modal, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Asks before something ends for which messages are not sent yet; staying is what is proposed. */
export function UnsentDialog({
  isOpen,
  unsent,
  consequence,
  leaveLabel,
  onLeave,
  onStay,
}: {
  isOpen: boolean
  /** The number of messages. */
  unsent: number
  /** The fate of the messages, in sentences. */
  consequence: ReactNode
  leaveLabel: ReactNode
  onLeave: () => void
  onStay: () => void
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened={isOpen}
      onClose={onStay}
      title={<Plural value={unsent} one="# message is not sent yet" other="# messages are not sent yet" />}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Text size="sm" mb="md">
        {consequence}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
        <Button color="red" onClick={onLeave}>
          {leaveLabel}
        </Button>
      </Group>
    </Modal>
  )
}
