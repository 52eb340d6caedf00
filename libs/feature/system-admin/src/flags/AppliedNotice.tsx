import { Alert, Button, Group, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatTime } from '@frontdesk/platform'
import type { ReactNode } from 'react'

/** Says that a change was made and from when on every session has it, with the way back. */
export function AppliedNotice({
  children,
  liveBy,
  onRevert,
  onClose,
}: {
  children: ReactNode
  /** Null where the provider does not say so. */
  liveBy: string | null
  onRevert: (() => void) | null
  onClose: () => void
}) {
  const { t } = useLingui()
  const time = liveBy === null ? null : formatTime(liveBy)
  return (
    <Alert color="teal" role="status" withCloseButton closeButtonLabel={t`Dismiss`} onClose={onClose}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {children}
          {time !== null && (
            <>
              {' '}
              <Trans>Live for every session by {time}.</Trans>
            </>
          )}
        </Text>
        {onRevert && (
          <Button variant="default" size="compact-md" onClick={onRevert}>
            <Trans>Revert</Trans>
          </Button>
        )}
      </Group>
    </Alert>
  )
}
