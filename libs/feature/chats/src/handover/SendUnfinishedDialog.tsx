import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { focusComposer, keepingFocus } from './focusComposer.ts'
import classes from './SendUnfinishedDialog.module.css'

type Props = {
  /** The exact text to send. */ text: string
  onSend: () => void
  onEdit: () => void
  onCancel: () => void
}

/**
 * Confirms sending a stopped answer that ends in the middle of a sentence (CHAT-4), and shows exactly what would be
 * sent. If it closes because a colleague has decided, the focus moves to the composer.
 */
export function SendUnfinishedDialog({ text, onSend, onEdit, onCancel }: Props) {
  const { t } = useLingui()
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusComposer()
    },
    [],
  )
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<Trans>Send an unfinished answer?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="md"
      returnFocus={false}
    >
      <Text size="sm" mb="xs">
        <Trans>This answer ends in the middle of a sentence. The customer gets exactly this:</Trans>
      </Text>
      <blockquote className={classes.text} dir="auto" tabIndex={0} aria-label={t`What is sent`}>
        {text}
      </blockquote>
      <Group className={classes.actions} justify="flex-end" gap={12}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="light" onClick={onEdit} title={t`The text goes to your composer, and the chat is yours`}>
          <Trans>Edit</Trans>
        </Button>
        <Button color="teal" onClick={keepingFocus(onSend)}>
          <Trans>Send as it is</Trans>
        </Button>
      </Group>
    </Modal>
  )
}
