import type { Message } from '@frontdesk/contract'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import type { MessageFacts } from './MessageFacts.ts'
import { shownMessage } from './MessageFacts.ts'
import type { Outgoing } from './Outgoing.ts'
import { lastOf, pagesOf, sortedPages, type SortedPages } from './SortedPages.ts'
import type { ThreadPage, ThreadRow } from './ThreadRow.ts'

/** Where a row stands: by time, then by id (MSG-12). */
export type Place = { readonly at: number; readonly id: number }
/** A row where it stands, with all that is known of its message. */
export type PlacedRow = ThreadRow & Place & { readonly known: MessageFacts }

export const isBefore = (a: Place, b: Place): boolean => a.at < b.at || (a.at === b.at && a.id < b.id)

/** Whose intent a message was. */
type Intent = { readonly clientMessageId: string; readonly messageId: number }

export const byPlace = sortedPages<Place, PlacedRow>(
  ({ at }) => at,
  (row, sought) => row.id - sought.id,
)
const idOf = ({ id }: { readonly id: number }) => id
const onlyOne = () => 0
export const byId = sortedPages<{ readonly id: number }, Place>(idOf, onlyOne)
export const asideById = sortedPages<{ readonly id: number }, MessageFacts>(idOf, onlyOne)
export const byIntent = sortedPages<{ readonly clientMessageId: string }, Intent>(
  () => 0,
  (intent, sought) =>
    intent.clientMessageId < sought.clientMessageId ? -1 : intent.clientMessageId > sought.clientMessageId ? 1 : 0,
)

/** One chat's messages: a value; each fold gives a new one that shares all that did not change. */
export type Thread = {
  readonly chatId: number
  /** Whose chat it is; messages of other companies are not for it. Null: of any. */
  readonly companyId: number | null
  readonly rows: SortedPages<PlacedRow>
  /** Where each of these rows stands. It changes only when a row comes or moves, so most events only read it. */
  readonly places: SortedPages<Place>
  /** What is known of messages that are not shown: told of before they were, or before their page was read. */
  readonly aside: SortedPages<MessageFacts>
  readonly intents: SortedPages<Intent>
  readonly outgoing: readonly Outgoing[]
  /** At least so many of the newest that the server lists are here, without a hole; the next page begins there. */
  readonly reached: number
  /** The beginning of the chat is here. */
  readonly isWhole: boolean
  /**
   * At most so many messages follow the last row that are not read yet: of a thread that was opened in its middle (MSG-8).
   * What arrives meanwhile waits aside. 0: its end is the newest.
   */
  readonly ahead: number
}

/** A thread of which nothing is known yet. `companyId` guards it against what is told of another company (reliability M9). */
export const emptyThread = (chatId: number, companyId: number | null = null): Thread => ({
  chatId,
  companyId,
  rows: byPlace.nothing,
  places: byId.nothing,
  aside: asideById.nothing,
  intents: byIntent.nothing,
  outgoing: [],
  reached: 0,
  isWhole: false,
  ahead: 0,
})

/** Whether a message of this chat and company belongs into the thread. */
export const isFor = (
  thread: Thread,
  { chatId, companyId }: { readonly chatId: number; readonly companyId: number },
): boolean => chatId === thread.chatId && !isOfOtherCompany(thread, { companyId })

// What is being sent stands behind the newest, and where that is not here, nowhere.
const promises = (thread: Thread): readonly ThreadRow[] =>
  thread.ahead > 0 ? [] : thread.outgoing.filter((each) => each.echoId === null).map((each) => each.row)

const pagesBefore = new WeakMap<Thread, readonly ThreadPage[]>()

function pagesWith(thread: Thread): readonly ThreadPage[] {
  const pages: readonly ThreadPage[] = pagesOf(thread.rows)
  const promised = promises(thread)
  if (promised.length === 0) return pages
  const last = pages.at(-1)
  return [
    ...pages.slice(0, -1),
    { key: last?.key ?? `p${thread.rows.nextKey}`, rows: [...(last?.rows ?? []), ...promised] },
  ]
}

/** The thread in order, in pages of at most 48 rows; what is still being sent stands at the end of the last. */
export function threadPages(thread: Thread): readonly ThreadPage[] {
  const pages = pagesBefore.get(thread) ?? pagesWith(thread)
  pagesBefore.set(thread, pages)
  return pages
}

/** How many rows there are, those that are still being sent included. */
export const threadLength = (thread: Thread): number => thread.rows.length + promises(thread).length

/** The newest message that the server has. */
export const newestMessage = (thread: Thread): Message | null => lastOf(thread.rows)?.message ?? null

/** The row of the message with this id. */
export function findRow(thread: Thread, id: number): PlacedRow | undefined {
  const place = byId.find(thread.places, { id })
  return place && byPlace.find(thread.rows, place)
}

/** All that was told of the message with this id, shown or not. */
export const findKnown = (thread: Thread, id: number): MessageFacts | undefined =>
  findRow(thread, id)?.known ?? asideById.find(thread.aside, { id })

/** The greatest id that was heard of. */
export const greatestId = (thread: Thread): number =>
  Math.max(lastOf(thread.places)?.id ?? 0, lastOf(thread.aside)?.id ?? 0)

/** The message with this id, as the thread shows it. */
export function findMessage(thread: Thread, id: number): Message | null {
  const known = findKnown(thread, id)
  return known ? shownMessage(known) : null
}

/** Whether the message with this id is shown. */
export const hasMessage = (thread: Thread, id: number): boolean => findRow(thread, id) !== undefined

/** Whether there may be messages before the first. */
export const hasOlder = (thread: Thread): boolean => !thread.isWhole

/** What to skip to read the next older page (MSG-1). */
export const nextSkip = (thread: Thread): number => thread.reached
