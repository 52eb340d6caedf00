import type { Chat } from '@frontdesk/contract'
import {
  entryOf,
  withAllViewed,
  withArrival,
  withChange,
  withChat,
  withNews,
  withSettings,
  withView,
  withViewsRefused,
  type ChatEntry,
} from './ChatEntry.ts'
import type { ChatEvent } from './ChatEvent.ts'
import { byChat, withEntry, type Inbox } from './Inbox.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { factsFromMessage, factsFromStatus, factsFromView } from './MessageFacts.ts'
import { lastOf, rowsOf } from './SortedPages.ts'

type StatusChange = ChatEvent & { type: 'message-status-changed' }

const changed = (inbox: Inbox, chatId: number, change: (entry: ChatEntry) => ChatEntry): Inbox => {
  const entry = byChat.find(inbox.known, { id: chatId })
  return entry ? withEntry(inbox, change(entry)) : inbox
}

/**
 * A chat that was not listed yet comes in where it belongs, unless that is beyond what is read of the list. The talk with
 * support has a place of its own: it is in a list only where the server lists it.
 */
function met(inbox: Inbox, chat: Chat, seq: number | null): Inbox {
  const known = byChat.find(inbox.known, chat)
  const entry = known ? withChat(known, chat, seq) : entryOf(chat, seq)
  const last = lastOf(inbox.entries)
  const isBeyond = !inbox.isWhole && last !== undefined && entry.at < last.at
  const isElsewhere = isBeyond || chat.purpose === 'support'
  return !known && isElsewhere ? inbox : withEntry(inbox, entry)
}

/** Other providers name no chat beside a status; message ids are the company's. */
function chatOf(inbox: Inbox, { chatId, messageId }: StatusChange): number {
  if (chatId > 0) return chatId
  for (const entry of rowsOf(inbox.known)) if (entry.last?.id === messageId) return entry.id
  return chatId
}

/**
 * Folds one event into the chat list: order, previews and unread counts, which are those of the server: received, not
 * viewed, not deleted (CHAT-3, MSG-6). Whether a chat is open does not matter: its count falls when its messages are
 * viewed. Repeated and stale events, and those of other companies, give back the same list.
 */
export function reduceInbox(inbox: Inbox, event: ChatEvent): Inbox {
  switch (event.type) {
    case 'message-arrived': {
      if (isOfOtherCompany(inbox, event)) return inbox
      const { message, chat, seq } = event
      const so = chat ? met(inbox, chat, seq) : inbox
      return changed(so, message.chatId, (entry) => withArrival(entry, message, seq))
    }
    case 'message-updated':
      if (isOfOtherCompany(inbox, event)) return inbox
      return changed(inbox, event.message.chatId, (entry) =>
        withChange(entry, event.message, event.unreadCount, event.seq),
      )
    case 'message-status-changed': {
      if (isOfOtherCompany(inbox, event)) return inbox
      const { messageId, status, updatedAt, error } = event
      return changed(inbox, chatOf(inbox, event), (entry) =>
        entry.last?.id === messageId ? withNews(entry, factsFromStatus(messageId, status, updatedAt, error)) : entry,
      )
    }
    case 'chat-changed': {
      const { chat, seq } = event
      if (isOfOtherCompany(inbox, event)) return inbox
      // Without a place in the log it may be our own change, made of what is on screen: no word on what is unread.
      const isOwn = seq === null && byChat.find(inbox.known, chat) !== undefined
      return isOwn ? changed(inbox, chat.id, (entry) => withSettings(entry, chat)) : met(inbox, chat, seq)
    }
    case 'message-sent':
      if (isOfOtherCompany(inbox, event.message)) return inbox
      return changed(inbox, event.message.chatId, (entry) => withNews(entry, factsFromMessage(event.message, 0)))
    case 'message-viewed': {
      const { chatId, messageId, adminId } = event
      return adminId === null
        ? inbox
        : changed(inbox, chatId, (entry) => withView(entry, factsFromView(messageId, adminId)))
    }
    case 'chats-viewed':
      return isOfOtherCompany(inbox, event)
        ? inbox
        : event.chatIds.reduce((so, chatId) => changed(so, chatId, withAllViewed), inbox)
    case 'chats-view-failed':
      return isOfOtherCompany(inbox, event)
        ? inbox
        : event.chatIds.reduce((so, chatId) => changed(so, chatId, withViewsRefused), inbox)
    case 'message-sending':
    case 'message-failed':
    case 'message-discarded':
    case 'message-view-failed':
    case 'message-deleting':
    case 'message-delete-failed':
    case 'message-reporting':
    case 'message-report-failed':
      return inbox
  }
}
