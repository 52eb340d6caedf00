import { Button } from '@mantine/core'
import { IconSparkles2 } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { NoticeBar } from './NoticeBar.tsx'

/** Offers to load the new version; drafts are stored on the device and restored afterwards. */
export function NewVersionNotice({ onReload, onDismiss }: { onReload: () => void; onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <NoticeBar
      kind="news"
      icon={<IconSparkles2 size={18} stroke={1.75} aria-hidden />}
      action={
        <Button size="compact-md" onClick={onReload}>
          <Trans>Reload</Trans>
        </Button>
      }
      onDismiss={onDismiss}
      dismissLabel={t`Not now`}
    >
      <Trans>A new version is ready. What you are writing is kept.</Trans>
    </NoticeBar>
  )
}
