import type { Message } from '@frontdesk/contract'
import type { SendOutcome } from './ChatEvent.ts'
import type { Page } from './SortedPages.ts'

/** One bubble. `delivery` is null for a message of the server, whose own status says how far it has come. */
export type ThreadRow = {
  /** Stays the same when a row that was being sent is settled. */
  readonly key: string
  /** Of an outgoing row: as it will be, with id 0. */
  readonly message: Message
  readonly delivery: 'sending' | 'failed' | null
  /** We reported the message (MSG-7). */
  readonly isReported: boolean
  readonly failure: { readonly reason: string; readonly outcome: SendOutcome } | null
}

/** A run of neighbouring rows; the same object for as long as none of them changes. */
export type ThreadPage = Page<ThreadRow>
