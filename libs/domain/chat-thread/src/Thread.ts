import type { Message } from '@frontdesk/contract'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import type { MessageFacts } from './MessageFacts.ts'
import { shownMessage } from './MessageFacts.ts'
import type { PendingMessage } from './PendingMessage.ts'
import { lastOf, rowPagesOf, sortedPages, type SortedPages } from './SortedPages.ts'
import type { ThreadPage, ThreadRow } from './ThreadRow.ts'

/** Position of a row: by time in milliseconds, then by id (MSG-12). */
export type Place = { readonly at: number; readonly id: number }
/** A row with its position and the facts of its message. */
export type PositionedRow = ThreadRow & Place & { readonly facts: MessageFacts }

export const isPlacedBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/** Which message belongs to a send intent. */
type Intent = { readonly clientMessageId: string; readonly messageId: number }

export const byPlace = sortedPages<Place, PositionedRow>(
  ({ at }) => at,
  (row, sought) => row.id - sought.id,
)
const idOf = ({ id }: { readonly id: number }) => id
const onlyOne = () => 0
export const byId = sortedPages<{ readonly id: number }, Place>(idOf, onlyOne)
export const hiddenById = sortedPages<{ readonly id: number }, MessageFacts>(idOf, onlyOne)
export const byIntent = sortedPages<{ readonly clientMessageId: string }, Intent>(
  () => 0,
  (intent, sought) =>
    intent.clientMessageId < sought.clientMessageId ? -1 : intent.clientMessageId > sought.clientMessageId ? 1 : 0,
)

/** One chat's messages, as an immutable value; each change returns a new one that shares all unchanged parts. */
export type Thread = {
  readonly chatId: number
  /** Company of the chat; messages of other companies are ignored. Null accepts any. */
  readonly companyId: number | null
  readonly rows: SortedPages<PositionedRow>
  /** Index of row positions by id. Changes only when a row is added or moved, so most events only read it. */
  readonly places: SortedPages<Place>
  /** Facts of messages that are not shown yet: received before the message itself, or before its page was fetched. */
  readonly hidden: SortedPages<MessageFacts>
  readonly intents: SortedPages<Intent>
  readonly outgoing: readonly PendingMessage[]
  /**
   * How many of the newest messages are loaded without a gap (a lower bound); also the `skip` of the next older page.
   */
  readonly contiguousCount: number
  /** Whether the beginning of the chat is loaded. */
  readonly isWhole: boolean
  /**
   * Upper bound of messages newer than the last row that are not loaded yet, in a thread opened at a message (MSG-8).
   * Messages that arrive meanwhile stay in `hidden`. 0: the last row is the newest message.
   */
  readonly newerCount: number
  /** The messages in `hidden` that arrived beyond the last row; the others there are changes of older messages. */
  readonly arrived: SortedPages<Place>
}

/** A thread with nothing loaded. With a `companyId` it ignores messages of other companies (reliability M9). */
export const emptyThread = (chatId: number, companyId: number | null = null): Thread => ({
  chatId,
  companyId,
  rows: byPlace.nothing,
  places: byId.nothing,
  hidden: hiddenById.nothing,
  intents: byIntent.nothing,
  outgoing: [],
  contiguousCount: 0,
  isWhole: false,
  newerCount: 0,
  arrived: byId.nothing,
})

/** Whether a message of this chat and company belongs to the thread. */
export const isFor = (
  thread: Thread,
  { chatId, companyId }: { readonly chatId: number; readonly companyId: number },
): boolean => chatId === thread.chatId && !isOfOtherCompany(thread, { companyId })

// Pending messages follow the newest message; they are not shown while that is not loaded.
const pendingRows = (thread: Thread): readonly ThreadRow[] =>
  thread.newerCount > 0 ? [] : thread.outgoing.filter((each) => each.echoId === null).map((each) => each.row)

const pagesCache = new WeakMap<Thread, readonly ThreadPage[]>()

function pagesWith(thread: Thread): readonly ThreadPage[] {
  const pages: readonly ThreadPage[] = rowPagesOf(thread.rows)
  const pending = pendingRows(thread)
  if (pending.length === 0) return pages
  const last = pages.at(-1)
  return [
    ...pages.slice(0, -1),
    { key: last?.key ?? `p${thread.rows.nextKey}`, rows: [...(last?.rows ?? []), ...pending] },
  ]
}

/** The thread in order, in pages of at most 48 rows; pending messages are at the end of the last page. */
export function threadPages(thread: Thread): readonly ThreadPage[] {
  const pages = pagesCache.get(thread) ?? pagesWith(thread)
  pagesCache.set(thread, pages)
  return pages
}

/** Number of rows, pending messages included. */
export const threadLength = (thread: Thread): number => thread.rows.length + pendingRows(thread).length

/** The newest loaded message from the server; null if there is none. */
export const newestMessage = (thread: Thread): Message | null => lastOf(thread.rows)?.message ?? null

/** The row of the message with this id, if it is shown. */
export function findRow(thread: Thread, id: number): PositionedRow | undefined {
  const place = byId.find(thread.places, { id })
  return place && byPlace.find(thread.rows, place)
}

/** The facts of the message with this id, shown or hidden. */
export const findFacts = (thread: Thread, id: number): MessageFacts | undefined =>
  findRow(thread, id)?.facts ?? hiddenById.find(thread.hidden, { id })

/** The greatest message id received so far; 0 for none. */
export const greatestId = (thread: Thread): number =>
  Math.max(lastOf(thread.places)?.id ?? 0, lastOf(thread.hidden)?.id ?? 0)

/** The message with this id with all facts applied; null if no version of it was received. */
export function findMessage(thread: Thread, id: number): Message | null {
  const facts = findFacts(thread, id)
  return facts ? shownMessage(facts) : null
}

/** Whether the message with this id is shown. */
export const hasMessage = (thread: Thread, id: number): boolean => findRow(thread, id) !== undefined

/** Whether there may be older messages to fetch. */
export const hasOlder = (thread: Thread): boolean => !thread.isWhole

/** The `skip` of the next older page (MSG-1). */
export const nextSkip = (thread: Thread): number => thread.contiguousCount

/**
 * Whether the send intent begins the conversation: the whole chat is loaded, and the company has sent nothing else in
 * it, neither a person nor the assistant. Messages of the customer and of the system do not count.
 */
export const isStartedBy = (thread: Thread, clientMessageId: string): boolean =>
  thread.isWhole &&
  thread.newerCount === 0 &&
  rowPagesOf(thread.rows).every(({ rows }) =>
    rows.every(
      ({ message }) =>
        message.status === 'received' || message.kind === 'system' || message.clientMessageId === clientMessageId,
    ),
  )
