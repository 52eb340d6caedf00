import { Button } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import { NoticeBar } from './NoticeBar.tsx'

/**
 * F-14: another tab switched to another company. It cannot be dismissed: nothing is saved here until the page is
 * reloaded.
 */
export function CompanyElsewhereNotice({ companyName, onReload }: { companyName: string; onReload: () => void }) {
  return (
    <NoticeBar
      kind="caution"
      icon={<IconSwitchHorizontal size={18} stroke={1.75} aria-hidden />}
      action={
        <Button size="compact-md" onClick={onReload}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>
        You switched to {companyName} in another tab. Nothing is sent from this page any more; what you have written is
        kept.
      </Trans>
    </NoticeBar>
  )
}
