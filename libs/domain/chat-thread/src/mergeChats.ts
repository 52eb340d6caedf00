import type { Chat } from '@frontdesk/contract'
import { entryOf, withListed, withSettings, type ChatEntry } from './ChatEntry.ts'
import { byChat, withEntry, type Inbox } from './Inbox.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { rowsOf } from './SortedPages.ts'

/**
 * Joins a page of chats that the server listed from `offset` on (CHAT-1). What moved up meanwhile is not listed twice.
 * Without a total the list ends with an empty page.
 */
export function mergeChats(
  inbox: Inbox,
  chats: readonly Chat[],
  { offset, total }: { offset: number; total?: number },
): Inbox {
  const told = total ?? inbox.total
  const merged = chats
    .filter((chat) => !isOfOtherCompany(inbox, chat))
    .reduce((so, chat) => {
      const known = byChat.find(so.known, chat)
      return withEntry(so, known ? withListed(known, chat) : entryOf(chat, null))
    }, inbox)
  const adjoins = offset <= inbox.reached
  const reached = adjoins ? Math.max(inbox.reached, offset + chats.length) : inbox.reached
  const isWhole = inbox.isWhole || (adjoins && (total === undefined ? chats.length === 0 : reached >= total))
  return merged === inbox && reached === inbox.reached && isWhole === inbox.isWhole && told === inbox.total
    ? inbox
    : { ...merged, reached, isWhole, total: told }
}

/**
 * A list that was asked for anew, and answered while events came in: of the chats that were heard of meanwhile, what was
 * heard stays. `asked` is the inbox as it was when the question was put.
 */
export function catchUpChats(known: Inbox | undefined, fetched: Inbox, asked: Inbox | undefined): Inbox {
  if (!known) return fetched
  if (isOfOtherCompany(known, fetched)) return known
  const heard: ChatEntry[] = [...rowsOf(known.known)].filter(
    (entry) => !asked || byChat.find(asked.known, entry) !== entry,
  )
  return heard.reduce((so, entry) => {
    const listed = byChat.find(so.known, entry)
    return withEntry(so, listed ? withSettings(entry, listed.chat) : entry)
  }, fetched)
}
