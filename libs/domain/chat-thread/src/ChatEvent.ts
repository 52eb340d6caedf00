import type { Chat, Message, MessageStatus, Platform, User } from '@frontdesk/contract'

/** What a server tells, live or from the company's log; `seq` is its place there, null where a provider does not count. */
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
  | { type: 'chat-changed'; companyId: number; seq: number | null; chat: Chat }

/** What was written here and is on its way; `clientMessageId` is the id of this one intent, also of its retries (C2). */
export type OutgoingMessage = {
  clientMessageId: string
  chatId: number
  companyId: number
  fromId: number
  text: string
  createdAt: string
  platform: Platform
  /** Files that go with it (MSG-5). */
  files?: readonly OutgoingFile[]
}

/** A file of a message that is on its way; its id is that of its upload. */
export type OutgoingFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number }

/** `refused`: surely not sent. `unknown`: no answer came; it may have been sent. */
export type SendOutcome = 'refused' | 'unknown'

/** What we say to ourselves, before the server has answered. */
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
  /** Everything unread of these chats is being marked as viewed, in one call. */
  | { type: 'chats-viewed'; companyId: number; chatIds: readonly number[] }
  | { type: 'chats-view-failed'; companyId: number; chatIds: readonly number[] }

export type ChatEvent = ServerEvent | LocalEvent
