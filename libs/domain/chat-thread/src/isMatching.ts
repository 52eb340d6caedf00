import type { ChannelType, Chat } from '@frontdesk/contract'

/** Whether a person must answer in a chat (D-14). */
export const needsYou = ({ handler }: Pick<Chat, 'handler'>): boolean => handler?.by === 'waiting'

/** Filter of the chat list (CHAT-3); an empty `platforms` means all, an empty `search` any name. */
export type InboxFilter = {
  platforms: readonly ChannelType[]
  ai: 'all' | 'on' | 'off'
  unread: boolean
  needsYou: boolean
  hidePromotional: boolean
  search: string
}

/**
 * Whether a chat received by an event belongs in a list with this filter (CHAT-3). Ignores `search`: only the server
 * decides what a search finds, and `isNamedLike` decides when to refetch.
 */
export const isMatching = (chat: Chat, filter: InboxFilter): boolean =>
  (filter.platforms.length === 0 || filter.platforms.includes(chat.platform)) &&
  (filter.ai === 'all' || chat.settings.aiEnabled === (filter.ai === 'on')) &&
  (!filter.unread || chat.unreadCount > 0) &&
  (!filter.needsYou || needsYou(chat)) &&
  !(filter.hidePromotional && chat.isPromotional === true)
