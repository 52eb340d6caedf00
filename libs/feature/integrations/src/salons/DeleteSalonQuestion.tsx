import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SalonQuestionProps } from './SalonEditor.tsx'
import { useSalonName } from '../linking/salonNames.ts'

/** Asks before a salon is deleted, and says what is lost (INT-5). */
export function DeleteSalonQuestion({
  crm,
  isPending,
  onClose,
  onDelete,
}: SalonQuestionProps & { onDelete: () => void }) {
  const { t } = useLingui()
  const title = useSalonName()(crm)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Delete {title}?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Its connection in Altegio ends, and its links to channels, its address and its comment here are deleted.
            Chats stay. To connect it later, its owner presses Connect in Altegio again.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={isPending} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
