import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ThreadRow } from '@frontdesk/chat-thread'
import classes from './DeliveryFailureNotice.module.css'
import type { RowActions } from '../RowActions.ts'
import { useFailureMessage } from './useFailureMessage.ts'

/**
 * For a message that may have arrived: what to do, with both options. It disappears if the channel reports the outcome.
 */
export function UnknownDeliveryNotice({ row, actions }: { row: ThreadRow; actions: RowActions }) {
  const { confirmArrived, askToSendAgain } = actions
  return (
    <div className={classes.notice}>
      <p className={classes.doubt}>
        <Trans>It may have arrived. Look before you send again.</Trans>
      </p>
      {confirmArrived && (
        <Button size="compact-sm" variant="subtle" onClick={() => confirmArrived(row)}>
          <Trans>It arrived</Trans>
        </Button>
      )}
      {askToSendAgain && row.message.metadata.template === undefined && (
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

/**
 * Why a message was not delivered, with Retry and Discard (MSG-4). What arrived in part is not
 * discarded: the customer has it.
 */
export function DeliveryFailureNotice({ row, actions }: { row: ThreadRow; actions: RowActions }) {
  const messageOf = useFailureMessage()
  const { error } = row.message.metadata
  const arrivedInPart = error?.code === 'PARTLY_DELIVERED'
  const reason = row.failure?.reason ?? (error && messageOf(error))
  return (
    <div className={classes.notice}>
      <p className={classes.reason}>
        {row.failure?.outcome === 'unknown' ? (
          <Trans>No answer came: it may or may not have been sent.</Trans>
        ) : (
          (reason ?? <Trans>Not delivered</Trans>)
        )}
      </p>
      {actions.unreadable?.has(row.message.id) && (
        <p className={classes.reason} role="alert">
          <Trans>The files could not be read again, so nothing was sent.</Trans>
        </p>
      )}
      {/* Sent again as a text, it would be refused: a template is chosen anew. */}
      {row.message.metadata.template === undefined && (
        <Button size="compact-sm" variant="subtle" color="red" onClick={() => actions.retry(row)}>
          {row.delivery === null ? <Trans>Send again</Trans> : <Trans>Retry</Trans>}
        </Button>
      )}
      {!row.message.isDeleted && !arrivedInPart && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => actions.discard(row)}>
          <Trans>Discard</Trans>
        </Button>
      )}
    </div>
  )
}
