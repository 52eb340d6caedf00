import { Button, Group, Modal, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

/** Asks before a company is left that has unsent messages: nothing of it is sent while another one is open. */
export function UnsentInCompanyDialog({
  isOpen,
  unsent,
  onLeave,
  onStay,
}: {
  isOpen: boolean
  /** The number of messages. */
  unsent: number
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
        <Trans>
          Messages are sent only while their company is open. This page goes on by itself once they are sent. If you
          leave now, they wait on this device until you open this company here again.
        </Trans>
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onStay} data-autofocus>
          <Trans>Stay</Trans>
        </Button>
        <Button color="red" onClick={onLeave}>
          <Trans>Leave now</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
