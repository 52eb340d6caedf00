import type { Message } from '@frontdesk/contract'
import type { SendOutcome } from './ChatEvent.ts'
import type { RowPage } from './SortedPages.ts'

/** One message bubble. `delivery` is null for a message from the server: its own `status` applies. */
export type ThreadRow = {
  /** Stays the same when a pending row is confirmed. */
  readonly key: string
  /** For a pending row: the expected message, with id 0. */
  readonly message: Message
  readonly delivery: 'sending' | 'failed' | null
  /** Whether the message was reported here (MSG-7). */
  readonly isReported: boolean
  readonly failure: { readonly reason: string; readonly outcome: SendOutcome } | null
}

/** Neighbouring rows; the same object as long as none of them changes. */
export type ThreadPage = RowPage<ThreadRow>
