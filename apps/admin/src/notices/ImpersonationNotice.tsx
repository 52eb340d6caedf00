import { Badge, Button, Group } from '@mantine/core'
import { IconMask } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Countdown } from './Countdown.tsx'
import { NoticeBar } from './NoticeBar.tsx'

/**
 * SHELL-10: names the company that a system administrator impersonates, how long they may, and whether they may change
 * something.
 */
export function ImpersonationNotice({
  companyName,
  secondsLeft = null,
  mayChange = true,
  onAllowChanges,
  onExit,
  onDismiss,
}: {
  companyName: string
  /** Null at a provider without an end. */
  secondsLeft?: number | null
  mayChange?: boolean
  onAllowChanges?: () => void
  onExit: () => void
  onDismiss: () => void
}) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Acting for another company`}>
      <NoticeBar
        kind="caution"
        icon={<IconMask size={18} stroke={1.75} aria-hidden />}
        action={
          <Group gap="xs">
            {secondsLeft !== null && <Countdown seconds={secondsLeft} />}
            {!mayChange && (
              <>
                <Badge variant="outline" color="gray">
                  <Trans>Only looking</Trans>
                </Badge>
                <Button size="compact-md" variant="default" onClick={onAllowChanges}>
                  <Trans>Allow changes</Trans>
                </Button>
              </>
            )}
            <Button size="compact-md" variant="default" onClick={onExit}>
              <Trans>Exit</Trans>
            </Button>
          </Group>
        }
        onDismiss={onDismiss}
        dismissLabel={t`Dismiss`}
      >
        <Trans>You are logged in as company: {companyName}</Trans>
      </NoticeBar>
    </section>
  )
}
