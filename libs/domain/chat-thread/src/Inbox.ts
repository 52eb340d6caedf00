import type { Chat, Message } from '@frontdesk/contract'
import type { ChatEvent } from './ChatEvent.ts'
import { timeOf } from './compareMessages.ts'
import { isWaiting } from './isUnread.ts'

export type Inbox = { companyId: number | null; chats: ReadonlyMap<number, Chat>; reached: number; total: number | null; isWhole: boolean }

export const emptyInbox = (companyId: number | null = null): Inbox => ({ companyId, chats: new Map(), reached: 0, total: null, isWhole: false })

const timeOfChat = (chat: Chat) => (chat.lastMessage ? timeOf(chat.lastMessage) : Date.parse(chat.updatedAt) || 0)

/** Newest first (CHAT-3). */
export const inboxChats = (inbox: Inbox): readonly Chat[] => [...inbox.chats.values()].sort((a, b) => timeOfChat(b) - timeOfChat(a) || b.id - a.id)
export const hasMoreChats = (inbox: Inbox): boolean => !inbox.isWhole
export const nextOffset = (inbox: Inbox): number => inbox.reached
export const unreadTotal = (inbox: Inbox): number => [...inbox.chats.values()].reduce((sum, chat) => sum + chat.unreadCount, 0)

export function mergeChats(inbox: Inbox, chats: readonly Chat[], paging: { offset: number; total?: number }): Inbox {
  const known = new Map(inbox.chats)
  for (const chat of chats) known.set(chat.id, chat)
  const reached = Math.max(inbox.reached, paging.offset + chats.length)
  return { ...inbox, chats: known, reached, total: paging.total ?? null, isWhole: paging.total === undefined ? chats.length === 0 : reached >= paging.total }
}

const withLast = (chat: Chat, message: Message): Chat =>
  !chat.lastMessage || chat.lastMessage.id === message.id || timeOf(chat.lastMessage) <= timeOf(message) ? { ...chat, lastMessage: message } : chat

const withChat = (inbox: Inbox, chat: Chat): Inbox => ({ ...inbox, chats: new Map(inbox.chats).set(chat.id, chat) })

export function reduceInbox(inbox: Inbox, event: ChatEvent): Inbox {
  switch (event.type) {
    case 'message-arrived': {
      const known = inbox.chats.get(event.message.chatId)
      const chat = event.chat ?? (known && { ...known, unreadCount: known.unreadCount + (isWaiting(event.message) ? 1 : 0) })
      return chat ? withChat(inbox, withLast(chat, event.message)) : inbox
    }
    case 'message-updated': {
      const chat = inbox.chats.get(event.message.chatId)
      if (!chat) return inbox
      const counted = { ...chat, unreadCount: event.unreadCount ?? chat.unreadCount }
      return withChat(inbox, chat.lastMessage?.id === event.message.id ? withLast(counted, event.message) : counted)
    }
    case 'message-viewed': {
      const chat = inbox.chats.get(event.chatId)
      return chat && chat.unreadCount > 0 ? withChat(inbox, { ...chat, unreadCount: chat.unreadCount - 1 }) : inbox
    }
    case 'chat-changed':
      return withChat(inbox, event.chat)
    case 'message-sent': {
      const chat = inbox.chats.get(event.message.chatId)
      return chat ? withChat(inbox, withLast(chat, event.message)) : inbox
    }
    case 'message-status-changed':
    case 'message-sending':
    case 'message-failed':
    case 'message-discarded':
    case 'message-view-failed':
    case 'message-deleting':
    case 'message-delete-failed':
      return inbox
  }
}
