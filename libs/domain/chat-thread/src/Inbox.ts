import type { Chat } from '@frontdesk/contract'
import type { ChatEntry } from './ChatEntry.ts'
import { needsYou } from './isMatching.ts'
import { rowPagesOf, sortedPages, type SortedPages } from './SortedPages.ts'

type Place = { readonly at: number; readonly id: number }

/** Chats that need a person first, then the newest, then the greater id (CHAT-3, D-14). */
const byRecency = sortedPages<Place, ChatEntry>(
  ({ at }) => -at,
  (entry, sought) => sought.id - entry.id,
)
export const byChat = sortedPages<{ readonly id: number }, ChatEntry>(
  ({ id }) => id,
  () => 0,
)

/** The chat list, as an immutable value. */
export type Inbox = {
  /** Company of the list; chats of other companies are ignored. Null accepts any. */
  readonly companyId: number | null
  readonly entries: SortedPages<ChatEntry>
  readonly byId: SortedPages<ChatEntry>
  /** How many of the newest chats the server has listed without a gap; also the `offset` of the next page. */
  readonly contiguousCount: number
  readonly isWhole: boolean
  /** Number of all chats, as the server last sent it; null where it sends none. */
  readonly total: number | null
  /** Unread messages of all loaded chats, updated with each change. */
  readonly unread: number
}

export const emptyInbox = (companyId: number | null = null): Inbox => ({
  companyId,
  entries: byRecency.nothing,
  byId: byChat.nothing,
  contiguousCount: 0,
  isWhole: false,
  total: null,
  unread: 0,
})

/** Inserts or replaces an entry, at its position. */
export function withEntry(inbox: Inbox, entry: ChatEntry): Inbox {
  const before = byChat.find(inbox.byId, entry)
  if (before === entry) return inbox
  const others = before && before.at !== entry.at ? byRecency.takeOut(inbox.entries, before) : inbox.entries
  const unread = inbox.unread - (before?.chat.unreadCount ?? 0) + entry.chat.unreadCount
  // A chat that sinks moves the others up: the next page overlaps by one, so that none is left out.
  const hasSunk = before !== undefined && entry.at < before.at
  const contiguousCount = hasSunk ? Math.max(0, inbox.contiguousCount - 1) : inbox.contiguousCount
  return {
    ...inbox,
    byId: byChat.put(inbox.byId, entry),
    entries: byRecency.put(others, entry),
    unread,
    contiguousCount,
  }
}

/** Takes a chat out of the list: it is none any more. */
export function withoutEntry(inbox: Inbox, id: number): Inbox {
  const gone = byChat.find(inbox.byId, { id })
  if (gone === undefined) return inbox
  return {
    ...inbox,
    byId: byChat.takeOut(inbox.byId, gone),
    entries: byRecency.takeOut(inbox.entries, gone),
    unread: inbox.unread - gone.chat.unreadCount,
    total: inbox.total === null ? null : Math.max(0, inbox.total - 1),
    // The next page overlaps by one, so that none is left out.
    contiguousCount: Math.max(0, inbox.contiguousCount - 1),
  }
}

const listCache = new WeakMap<Inbox['entries'], readonly Chat[]>()

/** The chats, those that need a person first, the longest waiting before the others, then the newest (CHAT-3, D-14). */
export function inboxChats(inbox: Inbox): readonly Chat[] {
  const chats =
    listCache.get(inbox.entries) ?? rowPagesOf(inbox.entries).flatMap((page) => page.rows.map((entry) => entry.chat))
  listCache.set(inbox.entries, chats)
  return chats
}

/** The chat with this id, if it is loaded. */
export const findChat = (inbox: Inbox, id: number): Chat | undefined => byChat.find(inbox.byId, { id })?.chat

/** Whether the server may have more chats to list. */
export const hasMoreChats = (inbox: Inbox): boolean => !inbox.isWhole

/** Number of all chats, loaded or not; null where the server does not send it. */
export const chatTotal = (inbox: Inbox): number | null =>
  inbox.total === null ? null : Math.max(inbox.total, inbox.byId.length)

/** The `offset` of the next page of chats (CHAT-1). */
export const nextOffset = (inbox: Inbox): number => inbox.contiguousCount

/** How many of the loaded chats need a person: the first of the list (D-14). */
export function needsYouTotal(inbox: Inbox): number {
  let count = 0
  for (const chat of inboxChats(inbox)) {
    if (!needsYou(chat)) break
    count += 1
  }
  return count
}

/** Unread messages of all loaded chats. */
export const unreadTotal = (inbox: Inbox): number => inbox.unread
