import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import classes from './FailureNote.module.css'
import type { RowActions } from '../MessageRow.tsx'

/** Nobody knows whether a message arrived: what to do, and both ways out. It is settled by itself where the channel can tell. */
export function UnknownNote({ row, actions }: { row: ThreadRow; actions: RowActions }) {
  const { confirmArrived, askToSendAgain } = actions
  return (
    <div className={classes.note}>
      <p className={classes.doubt}>
        <Trans>It may have arrived. Look before you send again.</Trans>
      </p>
      {confirmArrived && (
        <Button size="compact-sm" variant="subtle" onClick={() => confirmArrived(row)}>
          <Trans>It arrived</Trans>
        </Button>
      )}
      {askToSendAgain && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-haspopup="dialog"
          onClick={() => askToSendAgain(row)}
        >
          <Trans>Send again…</Trans>
        </Button>
      )}
    </div>
  )
}
