import type { ThreadRow } from '@frontdesk/chat-thread'

/** What can be done with a row that did not arrive. */
export type RowActions = {
  retry: (row: ThreadRow) => void
  discard: (row: ThreadRow) => void
  /** Stops the upload of its files; words and files are in the composer again. */
  cancel?: (row: ThreadRow) => void
  /** Asks whether a message that may have arrived is to go once more. */
  askToSendAgain?: (row: ThreadRow) => void
  /** Somebody has seen that it arrived; missing where the provider cannot note it. */
  confirmArrived?: (row: ThreadRow) => void
}
