import type { Chat } from '@frontdesk/contract'
import { entryOf, withListed, withSettings, type ChatEntry } from './ChatEntry.ts'
import { byChat, withEntry, withoutEntry, type Inbox } from './Inbox.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { mostIdlePages } from './mergePage.ts'
import { rowsOf } from './SortedPages.ts'

/**
 * Merges a page of chats that the server listed from `offset` (CHAT-1). A chat that moved up meanwhile is not listed
 * twice. Without a total, an empty page ends the list, and so do several in a row that bring nothing new.
 */
export function mergeChats(
  inbox: Inbox,
  chats: readonly Chat[],
  { offset, total }: { offset: number; total?: number },
): Inbox {
  const newTotal = total ?? inbox.total
  const merged = chats
    .filter((chat) => !isOfOtherCompany(inbox, chat))
    .reduce((so, chat) => {
      const entry = byChat.find(so.byId, chat)
      return withEntry(so, entry ? withListed(entry, chat) : entryOf(chat, null))
    }, inbox)
  // A chat that has sunk into this page has moved those between up: the next page is requested from before them.
  const adjoins = offset <= merged.contiguousCount
  const contiguousCount = adjoins ? Math.max(merged.contiguousCount, offset + chats.length) : merged.contiguousCount
  const isIdle =
    merged.byId.length === inbox.byId.length && contiguousCount - merged.byId.length >= mostIdlePages * chats.length
  const isWhole =
    inbox.isWhole || (adjoins && (total === undefined ? chats.length === 0 || isIdle : contiguousCount >= total))
  return merged === inbox &&
    contiguousCount === inbox.contiguousCount &&
    isWhole === inbox.isWhole &&
    newTotal === inbox.total
    ? inbox
    : { ...merged, contiguousCount, isWhole, total: newTotal }
}

/**
 * Merges a refetched list with the current one. Chats that changed by an event during the fetch keep that change, and
 * those that were erased or joined into another one stay away. `before` is the inbox at the time of the request.
 */
export function catchUpChats(current: Inbox | undefined, fetched: Inbox, before: Inbox | undefined): Inbox {
  if (!current) return fetched
  if (isOfOtherCompany(current, fetched)) return current
  const changed: ChatEntry[] = [...rowsOf(current.byId)].filter(
    (entry) => !before || byChat.find(before.byId, entry) !== entry,
  )
  const caughtUp = changed.reduce((so, entry) => {
    const listed = byChat.find(so.byId, entry)
    return withEntry(so, listed ? withSettings(entry, listed.chat) : entry)
  }, fetched)
  const gone = before ? [...rowsOf(before.byId)].filter((entry) => byChat.find(current.byId, entry) === undefined) : []
  return gone.reduce((so, { id }) => withoutEntry(so, id), caughtUp)
}
