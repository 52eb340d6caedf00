import { Button } from '@mantine/core'
import { IconSparkles2 } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from './Notice.tsx'

/** One offer to load the new version; what is being written is kept on the device and stands there afterwards. */
export function NewVersionNotice({ onReload, onDismiss }: { onReload: () => void; onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <Notice
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
    </Notice>
  )
}
