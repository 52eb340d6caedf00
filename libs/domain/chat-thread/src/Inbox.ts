import type { Chat } from '@frontdesk/contract'
import type { ChatEntry } from './ChatEntry.ts'
import { pagesOf, sortedPages, type SortedPages } from './SortedPages.ts'

type Place = { readonly at: number; readonly id: number }

/** Newest first, then the greater id (CHAT-3). */
export const byRecency = sortedPages<Place, ChatEntry>(
  ({ at }) => -at,
  (entry, sought) => sought.id - entry.id,
)
export const byChat = sortedPages<{ readonly id: number }, ChatEntry>(
  ({ id }) => id,
  () => 0,
)

/** The chat list: a value, as the thread is. */
export type Inbox = {
  /** Whose list it is; chats of other companies are not for it. Null: of all. */
  readonly companyId: number | null
  readonly entries: SortedPages<ChatEntry>
  readonly known: SortedPages<ChatEntry>
  /** So many of the newest were listed by the server without a hole. */
  readonly reached: number
  readonly isWhole: boolean
  /** How many there are in all, as the server last told; null where it does not count. */
  readonly total: number | null
  /** The unread messages of all of them, reckoned on with each change. */
  readonly unread: number
}

export const emptyInbox = (companyId: number | null = null): Inbox => ({
  companyId,
  entries: byRecency.nothing,
  known: byChat.nothing,
  reached: 0,
  isWhole: false,
  total: null,
  unread: 0,
})

/** Puts an entry where it belongs, in place of what was known before. */
export function withEntry(inbox: Inbox, entry: ChatEntry): Inbox {
  const before = byChat.find(inbox.known, entry)
  if (before === entry) return inbox
  const others = before && before.at !== entry.at ? byRecency.takeOut(inbox.entries, before) : inbox.entries
  const unread = inbox.unread - (before?.chat.unreadCount ?? 0) + entry.chat.unreadCount
  return { ...inbox, known: byChat.put(inbox.known, entry), entries: byRecency.put(others, entry), unread }
}

const listBefore = new WeakMap<Inbox['entries'], readonly Chat[]>()

/** The chats, newest first (CHAT-3). */
export function inboxChats(inbox: Inbox): readonly Chat[] {
  const chats =
    listBefore.get(inbox.entries) ?? pagesOf(inbox.entries).flatMap((page) => page.rows.map((entry) => entry.chat))
  listBefore.set(inbox.entries, chats)
  return chats
}

/** The chat with this id, if the list holds it. */
export const findChat = (inbox: Inbox, id: number): Chat | undefined => byChat.find(inbox.known, { id })?.chat

/** Whether the server may list more chats. */
export const hasMoreChats = (inbox: Inbox): boolean => !inbox.isWhole

/** How many chats there are in all, of which not all need be here; null where the server does not count. */
export const chatTotal = (inbox: Inbox): number | null =>
  inbox.total === null ? null : Math.max(inbox.total, inbox.known.length)

/** Where the next page of chats begins (CHAT-1). */
export const nextOffset = (inbox: Inbox): number => inbox.reached

/** All unread messages of the chats that are here. */
export const unreadTotal = (inbox: Inbox): number => inbox.unread
