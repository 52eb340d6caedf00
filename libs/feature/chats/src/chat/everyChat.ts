import type { InboxFilter } from '@frontdesk/chat-thread'

/** The filter that matches all chats of a company. */
export const everyChat: InboxFilter = {
  platforms: [],
  ai: 'all',
  unread: false,
  needsYou: false,
  hidePromotional: false,
  search: '',
}

/** Whether a filter excludes any chats. */
export const isNarrow = (filter: InboxFilter): boolean =>
  filter.platforms.length > 0 ||
  filter.ai !== 'all' ||
  filter.unread ||
  filter.needsYou ||
  filter.hidePromotional ||
  filter.search !== ''

/** Whether two filters match the same chats. */
export const isSameFilter = (a: InboxFilter, b: InboxFilter): boolean =>
  a.ai === b.ai &&
  a.unread === b.unread &&
  a.needsYou === b.needsYou &&
  a.hidePromotional === b.hidePromotional &&
  a.search === b.search &&
  a.platforms.length === b.platforms.length &&
  a.platforms.every((platform) => b.platforms.includes(platform))
