import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { KnowledgeFact } from '@frontdesk/contract'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { GuardQuestion, GuardTitle } from '../guard/GuardQuestion.tsx'
import { useSaveGuard } from '../guard/useSaveGuard.ts'
import section from '../TeachAssistant.module.css'
import { FactLanguages } from './FactLanguages.tsx'
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
  item: KnowledgeFact
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useLingui()
  const { mutate, isPending, error } = useDeleteItem(calls, companyId)
  const guard = useSaveGuard(calls, companyId)
  const isAsking = guard.asked !== null
  const remove = () => mutate(item, { onSuccess: onDone })
  const reason = error?.message ?? ''
  return (
    <Modal
      opened
      onClose={guard.closing(onClose)}
      title={isAsking ? <GuardTitle guard={guard} /> : <Trans>Delete this question?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size={isAsking ? 'lg' : 'sm'}
    >
      <GuardQuestion calls={calls} companyId={companyId} guard={guard} />
      <Stack gap="md" {...(isAsking && { display: 'none' })}>
        <Text fw={600} dir="auto">
          {item.question}
        </Text>
        <FactLanguages fact={item} />
        <Text size="sm">
          <Trans>The assistant does not know the answer any more. You can put it back under “What was changed”.</Trans>
        </Text>
        {error !== null && (
          <p role="alert" className={section.failed}>
            <Trans>It was not deleted: {reason}</Trans>
          </p>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={guard.closing(onClose)} data-autofocus>
            <Trans>Keep it</Trans>
          </Button>
          <Button
            color="red"
            loading={isPending || guard.isChecking}
            onClick={() =>
              guard.save({ entries: (item.wordings ?? [item]).map(({ id }) => ({ id, text: null })) }, remove)
            }
          >
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
