import type { ResultsBehind } from '@frontdesk/api-client'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from './useDownload.ts'

/** Saves the figures of each day, or the conversations behind a number, as CSV (VALUE-1). */
export function DownloadButton({
  companyId,
  behind,
  rows,
}: {
  companyId: number
  behind: ResultsBehind
  rows: 'days' | 'conversations'
}) {
  const { download, isPending } = useDownload(companyId)
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => download({ ...behind, rows })}
    >
      <Trans>Download as CSV</Trans>
    </Button>
  )
}
