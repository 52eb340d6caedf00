import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import classes from './DeliveryFailureNotice.module.css'
import type { RowActions } from '../RowActions.ts'
import { useFailureMessage } from './useFailureMessage.ts'

/** Nobody knows whether a message arrived: what to do, and both ways out. It is settled by itself where the channel can tell. */
export function UnknownDeliveryNotice({ row, actions }: { row: ThreadRow; actions: RowActions }) {
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

/** Why a message did not arrive, and the way out (MSG-4). The words stay in the bubble until somebody discards them. */
export function DeliveryFailureNotice({ row, actions }: { row: ThreadRow; actions: RowActions }) {
  const words = useFailureMessage()
  const { error } = row.message.metadata
  const reason = row.failure?.reason ?? (error && words(error))
  return (
    <div className={classes.note}>
      <p className={classes.reason}>
        {row.failure?.outcome === 'unknown' ? (
          <Trans>No answer came: it may or may not have been sent.</Trans>
        ) : (
          (reason ?? <Trans>Not delivered</Trans>)
        )}
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
