import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import classes from './FailureNote.module.css'
import type { RowActions } from '../MessageRow.tsx'

/** Why a message did not arrive, and the way out (MSG-4). The words stay in the bubble until somebody discards them. */
export function FailureNote({ row, actions }: { row: ThreadRow; actions: RowActions }) {
  const reason = row.failure?.reason ?? row.message.metadata.error?.message
  return (
    <div className={classes.note}>
      <p className={classes.reason}>
        {row.failure?.outcome === 'unknown' ? <Trans>No answer came: it may or may not have been sent.</Trans> : (reason ?? <Trans>Not delivered</Trans>)}
      </p>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => actions.retry(row)}>
        {row.delivery === null ? <Trans>Send again</Trans> : <Trans>Retry</Trans>}
      </Button>
      {row.delivery !== null && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.discard(row)}>
          <Trans>Discard</Trans>
        </Button>
      )}
    </div>
  )
}
