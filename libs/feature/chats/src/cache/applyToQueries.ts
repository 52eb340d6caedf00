import {
  findChat,
  isMatching,
  isNamedLike,
  reduceInbox,
  type ChatEvent,
  type Inbox,
  type InboxFilter,
  findMessage,
  reduceThread,
  type Thread,
} from '@frontdesk/chat-thread'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Folds an event into a thread. Another provider tells a status without its chat; message ids are the company's, so the thread that has it is meant. */
export const applyToThread = (thread: Thread, event: ChatEvent): Thread =>
  reduceThread(
    thread,
    event.type === 'message-status-changed' && event.chatId === 0 && findMessage(thread, event.messageId) !== null
      ? { ...event, chatId: thread.chatId }
      : event,
  )

/** How long a searched list rests before the server is asked again, in milliseconds. */
const rest = 5000

const timers = new WeakMap<QueryClient, Set<string>>()

/** Asks again for a list, a while after it was read; once, however often it is wished. */
function askAgainSoon(queryClient: QueryClient, queryKey: QueryKey): void {
  const waiting = timers.get(queryClient) ?? new Set()
  timers.set(queryClient, waiting)
  const hash = hashKey(queryKey)
  if (waiting.has(hash)) return
  waiting.add(hash)
  const age = Date.now() - (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0)
  setTimeout(
    () => {
      waiting.delete(hash)
      void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
    },
    Math.max(0, rest - age),
  )
}

const isFilter = (narrowed: unknown): narrowed is InboxFilter =>
  typeof narrowed === 'object' && narrowed !== null && 'search' in narrowed

/**
 * Folds an event into the list of this key. What a search finds only the server knows: a chat that it did not list comes
 * not in by an event; one that is named like the search lets the server be asked again, quietly (CHAT-3).
 */
export function applyToInbox(queryClient: QueryClient, queryKey: QueryKey, inbox: Inbox, event: ChatEvent): Inbox {
  const narrowed = queryKey[3]
  const chat = 'chat' in event ? event.chat : null
  if (!isFilter(narrowed) || narrowed.search === '' || chat === null || findChat(inbox, chat.id) !== undefined)
    return reduceInbox(inbox, event)
  if (chat.companyId === inbox.companyId && isMatching(chat, narrowed) && isNamedLike(chat, narrowed.search))
    askAgainSoon(queryClient, queryKey)
  return inbox
}
