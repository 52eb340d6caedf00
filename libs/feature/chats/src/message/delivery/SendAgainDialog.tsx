import type { Message } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useFilesLabel } from '../../files/useFilesLabel.ts'
import quote from '../Quote.module.css'

type Props = {
  /** The current version of the message: it may have been settled while the dialog was open. */
  message: Message
  onSend: () => void
  onClose: () => void
}

/**
 * Confirms sending a message again that may have arrived: shows it, and warns that the customer may receive it twice.
 */
export function SendAgainDialog({ message, onSend, onClose }: Props) {
  const { t } = useLingui()
  const files = useFilesLabel()(message.metadata.files)
  const isOpen = message.status === 'unknown' || message.status === 'failed'
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Send this message again?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
      returnFocus={false}
    >
      {(message.text !== '' || files) && (
        <blockquote className={quote.quote} data-whole dir="auto" tabIndex={0} aria-label={t`What will be sent`}>
          {[message.text, files].filter(Boolean).join('\n')}
        </blockquote>
      )}
      <Text size="sm" mb="md" role="status">
        {isOpen ? (
          <Trans>It may have arrived already. Then the customer gets it twice.</Trans>
        ) : (
          <Trans>It has turned out that it arrived. There is no need to send it again.</Trans>
        )}
      </Text>
      <Group justify="flex-end" gap={12}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {isOpen ? <Trans>Do not send</Trans> : <Trans>Close</Trans>}
        </Button>
        {isOpen && (
          <Button onClick={onSend}>
            <Trans>Send again</Trans>
          </Button>
        )}
      </Group>
    </Modal>
  )
}
