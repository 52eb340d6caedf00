import type { MessageFile } from '@frontdesk/contract'

/** A file of a parcel, and under which key its bytes lie in the file store; null: nobody knows any more. */
export type OutboundFile = MessageFile & { key: string | null }

/** A message of ours on its way to a channel. */
export type OutboundMessage = {
  messengerId: number
  platformChatId: string
  text: string
  files: readonly OutboundFile[]
}

/**
 * What came of handing a message over. `later`: nothing of it has arrived, it may be tried again. `unknown`: it may have
 * arrived, so that it is never tried again by itself (decision 0013).
 */
export type DeliveryOutcome =
  | { type: 'sent'; platformMessageId: string | null }
  | { type: 'later'; milliseconds: number | null; code: string; message: string }
  | { type: 'failed'; code: string; message: string }
  | { type: 'unknown' }

/** A way to the customers of one kind of messenger. It never throws: each outcome is an answer. */
export type Channel = { send: (parcel: OutboundMessage) => Promise<DeliveryOutcome> }
