import { Button } from '@mantine/core'
import { IconMask } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { NoticeBar } from './NoticeBar.tsx'

/** SHELL-10: names the company that a system administrator impersonates. */
export function ImpersonationNotice({
  companyName,
  onExit,
  onDismiss,
}: {
  companyName: string
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
          <Button size="compact-md" variant="default" onClick={onExit}>
            <Trans>Exit</Trans>
          </Button>
        }
        onDismiss={onDismiss}
        dismissLabel={t`Dismiss`}
      >
        <Trans>You are logged in as company: {companyName}</Trans>
      </NoticeBar>
    </section>
  )
}
