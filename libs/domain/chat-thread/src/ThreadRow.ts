import type { Message } from '@frontdesk/contract'
import type { SendOutcome } from './ChatEvent.ts'

/** One bubble. `delivery` is null for a message of the server, whose own status says how far it has come. */
export type ThreadRow = {
  /** Stays the same when a row that was being sent is settled. */
  key: string
  /** Of an outgoing row: as it will be, with id 0. */
  message: Message
  delivery: 'sending' | 'failed' | null
  failure: { reason: string; outcome: SendOutcome } | null
}

/** A run of neighbouring rows; the same object for as long as none of them changes. */
export type ThreadPage = { key: string; rows: readonly ThreadRow[] }
