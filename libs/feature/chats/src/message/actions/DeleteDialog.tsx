import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat, Message } from '@frontdesk/contract'
import classes from '../Quote.module.css'

/** Confirms deleting a message: shows which one, and what deleting does and does not do. */
export function DeleteDialog({
  message,
  chat,
  onDelete,
  onClose,
}: {
  message: Message
  chat: Chat
  onDelete: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const goesForCustomer = capabilitiesOf(chat.platform).deletesForCustomer
  const isOurs = message.status !== 'received'
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Delete this message?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
      returnFocus={false}
    >
      {message.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {message.text}
        </blockquote>
      )}
      <Text size="sm" mb="md">
        {isOurs && !goesForCustomer && chat.purpose !== 'assistant' && chat.platform !== 'internal' ? (
          <Trans>It is marked as deleted for your team. The customer keeps what has reached them.</Trans>
        ) : (
          <Trans>It is marked as deleted for your team. This cannot be undone.</Trans>
        )}
      </Text>
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Keep it</Trans>
        </Button>
        <Button color="red" onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
