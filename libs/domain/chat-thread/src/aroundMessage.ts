import type { Message } from '@frontdesk/contract'
import { factsFromMessage, shownMessage, type MessageFacts } from './MessageFacts.ts'
import { isListed, applyAllFacts } from './applyFacts.ts'
import { firstOf, lastOf, rowsOf } from './SortedPages.ts'
import { emptyThread, findRow, isBefore, isFor, type Place, type Thread } from './Thread.ts'

/** A page with a message in its middle, as the server answered it: `skip` newer ones follow (MSG-8). */
export type PageAround = { readonly messages: readonly Message[]; readonly skip: number; readonly hasOlder: boolean }

/** So many rows that are here already are asked for again, so that a page surely adjoins, also after deletions. */
const overlap = 5

const knownOf = (thread: Thread, page: readonly Message[]): readonly MessageFacts[] =>
  page.filter((message) => isFor(thread, message)).map((message) => factsFromMessage(message, 0))

/** A thread that begins in its middle: what is newer waits until it is read, and nothing is stitched to it unread. */
export function threadAround(
  chatId: number,
  companyId: number | null,
  { messages, skip, hasOlder }: PageAround,
): Thread {
  const empty = emptyThread(chatId, companyId)
  return {
    ...applyAllFacts(empty, knownOf(empty, messages)),
    ahead: skip,
    reached: skip + messages.length,
    isWhole: !hasOlder,
  }
}

/** Whether messages after the last are yet to be read. */
export const hasNewer = (thread: Thread): boolean => thread.ahead > 0

/** What to skip to read the messages that follow the last row, `take` at a time. */
export const nextNewer = (thread: Thread, take: number): number =>
  Math.max(0, thread.ahead - Math.max(1, take - overlap))

const toldAhead = (thread: Thread, last: Place | undefined): readonly MessageFacts[] =>
  [...rowsOf(thread.aside)].filter((known) => known.version !== null && last !== undefined && isBefore(last, known))

/** How many messages arrived since the thread was opened in its middle, that are not read yet. */
export const waitingCount = (thread: Thread): number =>
  thread.ahead === 0
    ? 0
    : toldAhead(thread, lastOf(thread.rows)).filter((known) => {
        const message = shownMessage(known)
        return message !== null && isListed(message)
      }).length

/**
 * Joins newer messages, `skip` of which are yet to be read after them. Null when the page does not reach back to what is
 * here: messages in between were not told of, and the surroundings of the last row have to be asked for. With the newest
 * page comes what arrived meanwhile; from then on the thread is as any other.
 */
export function mergeNewer(thread: Thread, page: readonly Message[], skip: number): Thread | null {
  const ours = knownOf(thread, page)
  if (!ours.some(({ id }) => findRow(thread, id) !== undefined))
    return ours.length === 0 && skip === 0 && thread.rows.length === 0 ? thread : null
  const merged = applyAllFacts(thread, ours)
  // Counted anew: where messages came that nobody told of, what was reached and what was ahead no longer tell the same.
  const reached = skip + [...rowsOf(merged.rows)].filter(({ message }) => isListed(message)).length
  const read = { ...merged, ahead: skip, reached }
  return skip > 0 ? read : applyAllFacts(read, toldAhead(read, firstOf(read.rows)))
}
