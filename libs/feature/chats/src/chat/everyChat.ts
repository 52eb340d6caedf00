import type { InboxFilter } from '@frontdesk/chat-thread'

/** The filter that matches all chats of a company that are not snoozed. */
export const everyChat: InboxFilter = {
  platforms: [],
  ai: 'all',
  unread: false,
  needsYou: false,
  hidePromotional: false,
  labelIds: [],
  snoozed: false,
  search: '',
  assigned: 'all',
}

/** Whether a filter excludes any chats. */
export const isNarrow = (filter: InboxFilter): boolean =>
  filter.platforms.length > 0 ||
  filter.ai !== 'all' ||
  filter.unread ||
  filter.needsYou ||
  filter.hidePromotional ||
  filter.labelIds.length > 0 ||
  filter.snoozed ||
  filter.assigned !== 'all' ||
  filter.search !== ''

const hasSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Whether two filters match the same chats. */
export const isSameFilter = (a: InboxFilter, b: InboxFilter): boolean =>
  a.ai === b.ai &&
  a.unread === b.unread &&
  a.needsYou === b.needsYou &&
  a.hidePromotional === b.hidePromotional &&
  a.snoozed === b.snoozed &&
  a.assigned === b.assigned &&
  a.search === b.search &&
  hasSame(a.platforms, b.platforms) &&
  hasSame(a.labelIds, b.labelIds)
