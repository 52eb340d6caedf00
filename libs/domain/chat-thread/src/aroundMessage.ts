import type { Message } from '@frontdesk/contract'
import { factsFromMessage, shownMessage, type MessageFacts } from './MessageFacts.ts'
import { isListed, applyAllFacts } from './applyFacts.ts'
import { firstOf, rowsOf } from './SortedPages.ts'
import { emptyThread, findRow, hiddenById, isPlacedBefore, isFor, type Place, type Thread } from './Thread.ts'

/** A page around a message, as the server returns it; `skip` messages are newer than the page (MSG-8). */
export type PageAround = { readonly messages: readonly Message[]; readonly skip: number; readonly hasOlder: boolean }

/** How many loaded rows a newer page overlaps, so that it adjoins even after deletions. */
const overlap = 5

const factsOfPage = (thread: Thread, page: readonly Message[]): readonly MessageFacts[] =>
  page.filter((message) => isFor(thread, message)).map((message) => factsFromMessage(message, 0))

/**
 * A thread opened at a message. Newer messages stay hidden until the pages between are loaded, so that no gap shows.
 */
export function threadAround(
  chatId: number,
  companyId: number | null,
  { messages, skip, hasOlder }: PageAround,
): Thread {
  const empty = emptyThread(chatId, companyId)
  return {
    ...applyAllFacts(empty, factsOfPage(empty, messages)),
    newerCount: skip,
    contiguousCount: skip + messages.length,
    isWhole: !hasOlder,
  }
}

/** Whether messages newer than the last row are still to be loaded. */
export const hasNewer = (thread: Thread): boolean => thread.newerCount > 0

/** The `skip` of the page that follows the last row, `take` messages at a time. */
export const nextNewer = (thread: Thread, take: number): number =>
  Math.max(0, thread.newerCount - Math.max(1, take - overlap))

const newerFacts = (thread: Thread, last: Place | undefined): readonly MessageFacts[] =>
  [...rowsOf(thread.hidden)].filter(
    (facts) => facts.version !== null && last !== undefined && isPlacedBefore(last, facts),
  )

/**
 * How many messages arrived since the thread was opened at a message and are not loaded yet. A message that existed
 * before and changes, as at its delivery, has not arrived.
 */
export const waitingCount = (thread: Thread): number =>
  thread.newerCount === 0
    ? 0
    : [...rowsOf(thread.arrived)].filter((arrived) => {
        const facts = hiddenById.find(thread.hidden, arrived)
        const message = facts === undefined ? null : shownMessage(facts)
        return message !== null && isListed(message)
      }).length

/**
 * Merges a newer page; `skip` messages still follow it. Returns null when the page does not overlap what is loaded:
 * messages arrived without an event, and the caller must fetch the surroundings of the last row. With the newest page,
 * messages that arrived meanwhile appear, and the thread behaves like any other.
 */
export function mergeNewer(thread: Thread, page: readonly Message[], skip: number): Thread | null {
  const ours = factsOfPage(thread, page)
  if (!ours.some(({ id }) => findRow(thread, id) !== undefined))
    return ours.length === 0 && skip === 0 && thread.rows.length === 0 ? thread : null
  const merged = applyAllFacts(thread, ours)
  // Recounted: after messages without an event, the counts before and after the last row no longer agree.
  const contiguousCount = skip + [...rowsOf(merged.rows)].filter(({ message }) => isListed(message)).length
  const read = { ...merged, newerCount: skip, contiguousCount }
  return skip > 0 ? read : applyAllFacts(read, newerFacts(read, firstOf(read.rows)))
}
