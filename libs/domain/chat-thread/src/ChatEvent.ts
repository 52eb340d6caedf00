import type { ChannelType, Chat, Label, Message, MessageStatus, User } from '@frontdesk/contract'
import type { LabelsToChange } from './labelsAfter.ts'

/**
 * An event from the server, live or from the company's event log; `seq` is its number there, null
 * where a provider has none.
 */
export type ServerEvent =
  | {
      type: 'message-arrived'
      companyId: number
      seq: number | null
      message: Message
      users: readonly User[]
      chat: Chat | null
    }
  | { type: 'message-updated'; companyId: number; seq: number | null; message: Message; unreadCount: number | null }
  | {
      type: 'message-status-changed'
      companyId: number
      seq: number | null
      chatId: number
      messageId: number
      status: MessageStatus
      updatedAt: string
      error: { code: string; message: string } | null
    }
  | {
      type: 'chat-changed'
      companyId: number
      seq: number | null
      chat: Chat
      /** The person who has just given the chat to another one, its handler. */
      assignedBy?: { adminId: number; name: string }
    }
  /** The cards of these customers changed; null: those of all customers of the company. */
  | { type: 'customers-changed'; companyId: number; seq: number | null; chatIds: readonly number[] | null }
  /** The labels of the company changed; `replaced`: one that is gone from all chats, and the one in its place. */
  | {
      type: 'labels-changed'
      companyId: number
      seq: number | null
      labels: readonly Label[]
      replaced: { labelId: number; into: number | null } | null
    }

/**
 * A message being sent from here; `clientMessageId` identifies the send intent and stays the same over retries (C2).
 */
export type OutgoingMessage = {
  clientMessageId: string
  chatId: number
  companyId: number
  fromId: number
  text: string
  createdAt: string
  platform: ChannelType
  /** Attached files (MSG-5). */
  files?: readonly OutgoingFile[]
  /** The message of the chat that it replies to, with its text at that time. */
  repliesTo?: { readonly messageId: number; readonly text: string }
}

/** A file of a message being sent; `id` is that of its upload, `size` is in bytes. */
export type OutgoingFile = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** Recorded to be sent as a voice message. */
  readonly voice?: boolean | undefined
}

/** `refused`: certainly not sent. `unknown`: no response; it may have been sent. */
export type SendOutcome = 'refused' | 'unknown'

/** A local event, applied before the server responds. */
export type LocalEvent =
  | { type: 'message-sending'; message: OutgoingMessage }
  | { type: 'message-sent'; clientMessageId: string; message: Message }
  | { type: 'message-failed'; chatId: number; clientMessageId: string; reason: string; outcome: SendOutcome }
  | { type: 'message-discarded'; chatId: number; clientMessageId: string }
  | { type: 'message-viewed'; chatId: number; messageId: number; adminId: number | null }
  | { type: 'message-view-failed'; chatId: number; messageId: number; adminId: number | null }
  | { type: 'message-deleting'; chatId: number; messageId: number }
  | { type: 'message-delete-failed'; chatId: number; messageId: number }
  | { type: 'message-reporting'; chatId: number; messageId: number }
  | { type: 'message-report-failed'; chatId: number; messageId: number }
  /** All unread messages of these chats are being marked as viewed, in one call. */
  | { type: 'chats-viewed'; companyId: number; chatIds: readonly number[] }
  | { type: 'chats-view-failed'; companyId: number; chatIds: readonly number[] }
  /** Labels of these chats are being changed; the reverse change takes it back. */
  | { type: 'chats-labelled'; companyId: number; chatIds: readonly number[]; change: LabelsToChange }

export type ChatEvent = ServerEvent | LocalEvent
