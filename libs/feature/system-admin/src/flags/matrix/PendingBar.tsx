import { Button, Group, Paper, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

/** How many switches were moved and are not set yet, with what becomes of them. */
export function PendingBar({
  count,
  isFull,
  onReview,
  onDiscard,
}: {
  count: number
  /** Whether no more can be set in one go. */
  isFull: boolean
  onReview: () => void
  onDiscard: () => void
}) {
  const { t } = useLingui()
  return (
    <Paper withBorder p="sm" role="region" aria-label={t`Changes that are not done yet`}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" role="status">
          <Plural value={count} one="# switch is to be set." other="# switches are to be set." />{' '}
          {isFull && <Trans>Set these before you go on.</Trans>}
        </Text>
        <Group gap="sm">
          <Button variant="default" onClick={onDiscard}>
            <Trans>Discard</Trans>
          </Button>
          <Button onClick={onReview}>
            <Trans>Review the changes</Trans>
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
