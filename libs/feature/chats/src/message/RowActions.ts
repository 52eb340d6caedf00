import type { ThreadRow } from '@frontdesk/chat-thread'

/** Actions on a message that was not delivered, or perhaps not. */
export type RowActions = {
  retry: (row: ThreadRow) => void
  /** Ids of messages whose files could not be read to be sent once more. */
  unreadable?: ReadonlySet<number>
  /** Forgets a message that was not sent; one that was not delivered is marked as deleted. */
  discard: (row: ThreadRow) => void
  /** Cancels the upload of its files and moves text and files back into the composer. */
  cancel?: (row: ThreadRow) => void
  /** Opens the confirmation for sending a message again that may have arrived. */
  askToSendAgain?: (row: ThreadRow) => void
  /** Records that the message arrived; undefined if the provider cannot store it. */
  confirmArrived?: (row: ThreadRow) => void
}
