import type { Chat, Platform } from '@frontdesk/contract'

/** What a chat list is narrowed to (CHAT-3); no platforms means all of them, and no words of a search any name. */
export type InboxFilter = {
  platforms: readonly Platform[]
  ai: 'all' | 'on' | 'off'
  unread: boolean
  hidePromotional: boolean
  search: string
}

/**
 * Whether a chat belongs into a list that is narrowed so: for chats that were heard of, not asked for (CHAT-3). What a
 * search finds is the server's to say: `isNamedLike` only tells when to ask it again.
 */
export const isMatching = (chat: Chat, filter: InboxFilter): boolean =>
  (filter.platforms.length === 0 || filter.platforms.includes(chat.platform)) &&
  (filter.ai === 'all' || chat.settings.aiEnabled === (filter.ai === 'on')) &&
  (!filter.unread || chat.unreadCount > 0) &&
  !(filter.hidePromotional && chat.isPromotional === true)
