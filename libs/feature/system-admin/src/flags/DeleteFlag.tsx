import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FeatureFlag } from '@frontdesk/contract'
import { readerOf } from '@frontdesk/feature-flags'
import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { flagQueries } from './flagQueries.ts'
import { ReachText } from './ReachText.tsx'

/** Asks before a flag is deleted, and says who loses it (FLAG-3). */
export function DeleteFlag({
  flag: { id, name },
  failure,
  isPending,
  onClose,
  onDelete,
}: {
  flag: FeatureFlag
  failure: { title: string; reason: string } | null
  isPending: boolean
  onClose: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(flagQueries.reach(useApi(), { id, change: null }))
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isPending}
      title={<Trans>Delete this flag?</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert" title={failure.title}>
            {failure.reason}
          </Alert>
        )}
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm">
          <Trans>The switches that companies have for it are deleted, too, and it cannot be taken back.</Trans>
        </Text>
        {readerOf(name) !== null && (
          <Alert color="yellow">
            <Trans>Frontdesk reads this flag: without it, it is off for everyone.</Trans>
          </Alert>
        )}
        <ReachText reach={data} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
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
