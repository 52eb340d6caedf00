import type { DataExport } from '@frontdesk/contract'
import { useFileSize } from '@frontdesk/platform'
import { TimeText } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import type { DataExportChanges } from './DataExportChanges.ts'
import classes from './DataExports.module.css'

type Props = { export: DataExport; changes: DataExportChanges }

/** One export: when it was begun and by whom, how far it is, and what can be done with it. */
export function DataExportRow({ export: shown, changes }: Props) {
  const { t } = useLingui()
  const { id, status, createdAt, madeBy } = shown
  const { pending, cancel, download } = changes
  const isOpen = status === 'waiting' || status === 'running'
  return (
    <li className={classes.row}>
      <p className={classes.when}>
        <TimeText at={createdAt} show="moment" />
        {madeBy && <span className={classes.maker}> · {madeBy.fullName}</span>}
      </p>
      <p className={classes.state} role={isOpen ? 'status' : undefined}>
        <ExportState export={shown} />
      </p>
      {status === 'running' && shown.total !== null && (
        <Progress
          className={classes.progress ?? ''}
          value={shown.total === 0 ? 100 : (100 * shown.done) / shown.total}
          aria-label={t`Progress of the export`}
        />
      )}
      {(isOpen || status === 'ready') && (
        <div className={classes.actions}>
          {status === 'ready' && (
            <Button variant="default" loading={pending.download} onClick={() => download(id)}>
              <Trans>Download</Trans>
            </Button>
          )}
          <Button
            {...(isOpen ? { variant: 'default' } : { variant: 'subtle', color: 'gray' })}
            loading={pending.cancel}
            onClick={() => cancel(id)}
          >
            {isOpen ? <Trans>Cancel</Trans> : <Trans>Delete the archive</Trans>}
          </Button>
        </div>
      )}
    </li>
  )
}

function ExportState({ export: { status, done, total, size, expiresAt } }: { export: DataExport }) {
  const sizeOf = useFileSize()
  switch (status) {
    case 'waiting':
      return <Trans>It begins in a moment. You may leave this page.</Trans>
    case 'running':
      return total === null ? (
        <Trans>It is being made. You may leave this page.</Trans>
      ) : (
        <Trans>
          {done} of {total} conversations, files and invoices. You may leave this page.
        </Trans>
      )
    case 'ready': {
      const bytes = sizeOf(size ?? 0)
      const until = <TimeText at={expiresAt ?? ''} show="moment" />
      return (
        <Trans>
          Ready: {bytes}, until {until}
        </Trans>
      )
    }
    case 'failed':
      return <Trans>It could not be made. Try again later; if it fails again, write to support.</Trans>
    case 'canceled':
      return <Trans>Cancelled</Trans>
    case 'expired':
      return <Trans>Its seven days are over, and the archive is deleted.</Trans>
    case 'withdrawn':
      return <Trans>It was deleted, because a customer in it was erased since.</Trans>
  }
}
