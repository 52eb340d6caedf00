import {
  emptyInbox,
  findChat,
  isMatching,
  isNamedLike,
  mergeChats,
  reduceInbox,
  type ChatEvent,
  type Inbox,
  type InboxFilter,
  findMessage,
  reduceThread,
  type Thread,
} from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Applies an event to a thread. Another provider sends a status without its chat; message ids are unique in a company,
 * so the thread with that message is meant.
 */
export const applyToThread = (thread: Thread, event: ChatEvent): Thread =>
  reduceThread(
    thread,
    event.type === 'message-status-changed' && event.chatId === 0 && findMessage(thread, event.messageId) !== null
      ? { ...event, chatId: thread.chatId }
      : event,
  )

/** The least time between two fetches of a searched list, in milliseconds. */
const refetchEvery = 5000

/**
 * Fetches a list again when `refetchEvery` has passed since its last fetch. Several events schedule several timers; all
 * but the first find the list fetched since, or join the fetch in progress.
 */
function refetchLater(queryClient: QueryClient, queryKey: QueryKey): void {
  const fetchedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  const scheduledFor = fetchedAt()
  setTimeout(
    () => {
      // Zero: the event came during the first fetch, whose response may be older.
      if (scheduledFor === 0 || fetchedAt() === scheduledFor)
        void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    },
    Math.max(0, scheduledFor + refetchEvery - Date.now()),
  )
}

const isFilter = (narrowed: unknown): narrowed is InboxFilter =>
  typeof narrowed === 'object' && narrowed !== null && 'search' in narrowed

/** Whether a search may find a chat; the server knows whose the chats are that its reader means by their own. */
const isFound = (chat: Chat, filter: InboxFilter) => isMatching(chat, { ...filter, assigned: 'all' }, null)

/**
 * Applies an event to the list of this key. Only the server can search: an event never inserts a chat into a searched
 * list, but when a new chat is named like the search, the list is fetched again in the background (CHAT-3).
 */
export function applyToInbox(queryClient: QueryClient, queryKey: QueryKey, inbox: Inbox, event: ChatEvent): Inbox {
  const narrowed = queryKey[3]
  const chat = 'chat' in event ? event.chat : null
  // An open chat leads its reader on by what it says of itself.
  if (!isFilter(narrowed) && chat?.joinedInto != null && findChat(inbox, chat.id) !== undefined)
    return mergeChats(emptyInbox(inbox.companyId), [chat], { offset: 0, total: 1 })
  if (!isFilter(narrowed) || narrowed.search === '' || chat === null || findChat(inbox, chat.id) !== undefined)
    return reduceInbox(inbox, event)
  if (chat.companyId === inbox.companyId && isFound(chat, narrowed) && isNamedLike(chat, narrowed.search))
    refetchLater(queryClient, queryKey)
  return inbox
}
