import type { MessageFile, SentTemplate } from '@frontdesk/contract'

/** A file of an outbound message and its key in the file store; null when the bytes are gone. */
export type OutboundFile = MessageFile & { key: string | null }

/** A message to hand to a channel. */
export type OutboundMessage = {
  messengerId: number
  /** The message itself, its company and chat. */
  companyId: number
  chatId: number
  messageId: number
  platformChatId: string
  text: string
  files: readonly OutboundFile[]
  /** The AI wrote it; some channels give a person more time. */
  isAiReply: boolean
  /** The approved template that it is; null for any other message. */
  template: SentTemplate | null
  /**
   * The channel's id of the message that it quotes; null without one. A channel that shows no quotes sends it without.
   */
  quotes: string | null
  /** The channel's topic in which the customer wrote what it answers; null outside of any. */
  topicId: string | null
}

/**
 * A due delivery that this process has left to another one, which has the session of its channel. `dueAt`: when this
 * one looks at it again, in milliseconds since 1970.
 */
export type LeftDelivery = { leftJobId: number; chatId: number; messengerId: number; platform: string; dueAt: number }

/**
 * The deliveries that wait when a vendor asks for patience: those of a chat, of a channel (a number, an
 * account), or of a platform.
 */
export type DeliveryScope = 'chat' | 'channel' | 'platform'

/**
 * Outcome of a delivery attempt. `later`: nothing has arrived, it may be retried, and so may all others of its `scope`.
 * `unknown`: it may have arrived, so it is never retried automatically (decision 0013).
 */
export type DeliveryOutcome =
  | { type: 'sent'; platformMessageId: string | null }
  | { type: 'later'; scope: DeliveryScope; milliseconds: number | null; code: string; message: string }
  | { type: 'failed'; code: string; message: string }
  | { type: 'unknown' }

/** A customer's message that is to be shown as read, by the channel's own ids. */
export type ReadAt = { companyId: number; messengerId: number; platformChatId: string; messageId: string }

/** A conversation, by the channel's own id of it. */
export type ConversationAt = Pick<ReadAt, 'companyId' | 'messengerId' | 'platformChatId'>

/**
 * Whether the vendor gave a conversation of another app to us. `kept`: it stays with that app; `unreachable`: the
 * vendor did not answer, and may be asked again.
 */
export type TakeOutcome = 'taken' | 'kept' | 'disconnected' | 'unreachable'

/**
 * Delivers messages to the customers of one type of channel. `send` never rejects: every failure is an outcome. When
 * `stop` aborts it waits no longer between the parts of a message, of which the rest is then not sent.
 */
export type Channel = {
  send: (message: OutboundMessage, stop?: AbortSignal) => Promise<DeliveryOutcome>
  /** Shows the customer that a message was read, and those before it; not every channel can. Nothing waits for it. */
  markRead?: (read: ReadAt) => Promise<void>
  /** Takes a conversation over from another app, on channels that give it by request (`takenBy`). */
  takeConversation?: (at: ConversationAt) => Promise<TakeOutcome>
  /** Whether this process can send for a channel now, or leaves it to another one; without it every process can. */
  isHere?: (messengerId: number) => boolean
}
