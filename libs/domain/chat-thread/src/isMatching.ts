import type { ChannelType, Chat } from '@frontdesk/contract'

/** Whether a person must answer in a chat (D-14); a snoozed one asks for nobody (PLAN-1). */
export const needsYou = ({ handler, snooze }: Pick<Chat, 'handler' | 'snooze'>): boolean =>
  handler?.by === 'waiting' && snooze == null

/** Filter of the chat list (CHAT-3); an empty `platforms` or `labelIds` means all, an empty `search` any name. */
export type InboxFilter = {
  platforms: readonly ChannelType[]
  ai: 'all' | 'on' | 'off'
  unread: boolean
  needsYou: boolean
  hidePromotional: boolean
  /** Labels of which a chat has at least one; none: chats are not filtered by labels. */
  labelIds: readonly number[]
  /** Snoozed chats alone; without it they are left out, but for a search, which finds all (PLAN-1). */
  snoozed: boolean
  search: string
  /** Customers' chats that the reader answers, or that neither a person nor the AI does (TEAM-2). */
  assigned: 'all' | 'me' | 'nobody'
}

/** Whether a filter selects the snoozed chats or the others; undefined: all of them. */
export const snoozedIn = ({ snoozed, search }: Pick<InboxFilter, 'snoozed' | 'search'>): boolean | undefined =>
  snoozed ? true : search === '' ? false : undefined

/**
 * Whether a customer's chat is one that this administrator answers, or that neither a person nor the AI does (TEAM-2).
 */
export const isAssigned = (
  { handler, purpose, blockedAt }: Pick<Chat, 'handler' | 'purpose' | 'blockedAt'>,
  to: 'me' | 'nobody',
  adminId: number | null,
): boolean =>
  (purpose ?? 'customer') === 'customer' &&
  (to === 'nobody'
    ? handler?.by === 'waiting' || (handler?.by === 'off' && blockedAt == null)
    : handler?.by === 'human' && handler.adminId === adminId)

/**
 * Whether a chat received by an event belongs in a list with this filter (CHAT-3). Ignores `search`: only the server
 * decides what a search finds, and `isNamedLike` decides when to refetch. `adminId`: the reader, for the filter by whom
 * a chat is assigned to.
 */
export const isMatching = (chat: Chat, filter: InboxFilter, adminId: number | null): boolean =>
  (filter.platforms.length === 0 || filter.platforms.includes(chat.platform)) &&
  (filter.ai === 'all' || chat.settings.aiEnabled === (filter.ai === 'on')) &&
  (!filter.unread || chat.unreadCount > 0) &&
  (!filter.needsYou || needsYou(chat)) &&
  !(filter.hidePromotional && chat.isPromotional === true) &&
  (filter.labelIds.length === 0 || filter.labelIds.some((id) => chat.labelIds?.includes(id) === true)) &&
  (filter.assigned === 'all' || isAssigned(chat, filter.assigned, adminId)) &&
  (snoozedIn(filter) ?? chat.snooze != null) === (chat.snooze != null)
