import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FailedJob } from '@frontdesk/contract'
import { useQueueName } from './useQueueName.ts'

/** Asks before a job that was given up is repeated, and says what that does. */
export function RepeatQuestion({
  job,
  isPending,
  onClose,
  onRepeat,
}: {
  job: FailedJob
  isPending: boolean
  onClose: () => void
  onRepeat: () => void
}) {
  const { t } = useLingui()
  const queueName = useQueueName()(job.queue)
  const companyName = job.company?.name
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Repeat this job?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {queueName}
          {companyName !== undefined && (
            <>
              {' · '}
              <bdi>{companyName}</bdi>
            </>
          )}
        </Text>
        <Text size="sm">
          <Trans>
            The server makes one more attempt within fifteen seconds, and first looks at what earlier ones have done. If
            it fails, the job is listed here again. Repeating is recorded in the audit log.
          </Trans>
        </Text>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isPending} onClick={onRepeat}>
            <Trans>Repeat</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
