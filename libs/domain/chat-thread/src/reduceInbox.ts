import type { Chat } from '@frontdesk/contract'
import { mostLabelsOfChat } from '@frontdesk/contract/limits'
import {
  entryOf,
  withAllViewed,
  withArrival,
  withChange,
  withChat,
  withLabels,
  withoutLabel,
  withLastFacts,
  withSettings,
  withView,
  withViewsRefused,
  type ChatEntry,
} from './ChatEntry.ts'
import type { ChatEvent } from './ChatEvent.ts'
import { byChat, withEntry, withoutEntry, type Inbox } from './Inbox.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { factsFromMessage, factsFromStatus, factsFromView } from './MessageFacts.ts'
import { labelsAfter } from './labelsAfter.ts'
import { lastOf, rowsOf } from './SortedPages.ts'

type StatusChange = ChatEvent & { type: 'message-status-changed' }

const changed = (inbox: Inbox, chatId: number, change: (entry: ChatEntry) => ChatEntry): Inbox => {
  const entry = byChat.find(inbox.byId, { id: chatId })
  return entry ? withEntry(inbox, change(entry)) : inbox
}

/**
 * Updates a chat or inserts it at its position, unless that is beyond the loaded part of the list. The support
 * conversation has its own screen: it is listed only where the server lists it.
 */
function withReceivedChat(inbox: Inbox, chat: Chat, seq: number | null): Inbox {
  const current = byChat.find(inbox.byId, chat)
  const entry = current ? withChat(current, chat, seq) : entryOf(chat, seq)
  const last = lastOf(inbox.entries)
  const isBeyond = !inbox.isWhole && last !== undefined && entry.at < last.at
  const isElsewhere = isBeyond || chat.purpose === 'support'
  return !current && isElsewhere ? inbox : withEntry(inbox, entry)
}

/** Other providers send no chat id with a status; message ids are unique within the company. */
function chatOf(inbox: Inbox, { chatId, messageId }: StatusChange): number {
  if (chatId > 0) return chatId
  for (const entry of rowsOf(inbox.byId)) if (entry.last?.id === messageId) return entry.id
  return chatId
}

/**
 * Applies one event to the chat list: order, previews and unread counts. As on the server, unread means received, not
 * viewed and not deleted (CHAT-3, MSG-6); opening a chat changes nothing until its messages are viewed. Returns the
 * same list for repeated and stale events, and for those of other companies.
 */
export function reduceInbox(inbox: Inbox, event: ChatEvent): Inbox {
  switch (event.type) {
    case 'message-arrived': {
      if (isOfOtherCompany(inbox, event)) return inbox
      const { message, chat, seq } = event
      const so = chat ? withReceivedChat(inbox, chat, seq) : inbox
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
        entry.last?.id === messageId
          ? withLastFacts(entry, factsFromStatus(messageId, status, updatedAt, error))
          : entry,
      )
    }
    case 'chat-changed': {
      const { chat, seq } = event
      if (isOfOtherCompany(inbox, event)) return inbox
      // All of it is in another chat from now on, which has an event of its own, or nowhere.
      if (chat.joinedInto != null || chat.isErased === true) return withoutEntry(inbox, chat.id)
      // Without `seq` it may be a local change made from what is on screen: its unread count does not count.
      const isOwn = seq === null && byChat.find(inbox.byId, chat) !== undefined
      return isOwn ? changed(inbox, chat.id, (entry) => withSettings(entry, chat)) : withReceivedChat(inbox, chat, seq)
    }
    case 'message-sent':
      if (isOfOtherCompany(inbox, event.message)) return inbox
      return changed(inbox, event.message.chatId, (entry) => withLastFacts(entry, factsFromMessage(event.message, 0)))
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
    case 'labels-changed': {
      const { replaced } = event
      if (isOfOtherCompany(inbox, event) || replaced === null) return inbox
      return [...rowsOf(inbox.byId)]
        .filter(({ chat: { labelIds = [], suggestedLabelIds = [] } }) =>
          [...labelIds, ...suggestedLabelIds].includes(replaced.labelId),
        )
        .reduce((so, { id }) => changed(so, id, (entry) => withoutLabel(entry, replaced)), inbox)
    }
    case 'chats-labelled':
      return isOfOtherCompany(inbox, event)
        ? inbox
        : event.chatIds.reduce(
            (so, chatId) =>
              changed(so, chatId, (entry) =>
                withLabels(entry, (ids) => labelsAfter(ids, event.change, mostLabelsOfChat).labelIds),
              ),
            inbox,
          )
    case 'customers-changed':
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
