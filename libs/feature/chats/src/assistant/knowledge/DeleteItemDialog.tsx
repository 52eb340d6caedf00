import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { KnowledgeItem } from '@frontdesk/contract'
import type { AssistantCalls } from '../../cache/assistantQueries.ts'
import section from '../TeachAssistant.module.css'
import { useDeleteItem } from './useKnowledge.ts'

/** Confirms deleting a question. */
export function DeleteItemDialog({
  calls,
  companyId,
  item,
  onClose,
  onDone,
}: {
  calls: AssistantCalls
  companyId: number
  item: KnowledgeItem
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useDeleteItem(calls, companyId)
  const reason = error?.message ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Delete this question?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      <Stack gap="md">
        <Text fw={600} dir="auto">
          {item.question}
        </Text>
        <Text size="sm">
          <Trans>The assistant does not know the answer any more. You can put it back under “What was changed”.</Trans>
        </Text>
        {error !== null && (
          <p role="alert" className={section.failed}>
            <Trans>It was not deleted: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={() => mutate(item.id, { onSuccess: onDone })}>
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
