import { Plural, Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { FlagReach } from '@frontdesk/api-client'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'

/** How far a change of a flag reaches; loaded apart from the dialog that asks whether it is wanted. */
export function ReachText({
  reach,
  error,
  isRetrying,
  onRetry,
}: {
  reach: FlagReach | undefined
  error: Error | null
  isRetrying: boolean
  onRetry: () => void
}) {
  if (error)
    return (
      <FailureState title={<Trans>Its reach could not be found out</Trans>} onRetry={onRetry} isRetrying={isRetrying}>
        {error.message}
      </FailureState>
    )
  if (!reach) return <SkeletonRows rows={2} height={20} />
  const { on, companies, turnedOn, turnedOff } = reach
  return (
    <Stack gap={4} role="status">
      {turnedOn > 0 && (
        <Text size="sm">
          <Plural value={turnedOn} one="# company gets it." other="# companies get it." />
        </Text>
      )}
      {turnedOff > 0 && (
        <Text size="sm">
          <Plural value={turnedOff} one="# company loses it." other="# companies lose it." />
        </Text>
      )}
      {turnedOn + turnedOff === 0 && (
        <Text size="sm">
          <Trans>It changes for no company as a whole.</Trans>
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <Trans>
          Then {on} of {companies} companies have it. Every session has the change within five minutes.
        </Trans>
      </Text>
    </Stack>
  )
}
