import type { MessageFacts } from './MessageFacts.ts'
import { isListed, applyAllFacts } from './applyFacts.ts'
import { firstOf, lastOf, rowsBackOf, rowsOf } from './SortedPages.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { byPlace, emptyThread, isBefore, type Place, type PlacedRow, type Thread } from './Thread.ts'

const allKnown = (thread: Thread): readonly MessageFacts[] => [
  ...[...rowsOf(thread.rows)].map((row) => row.known),
  ...rowsOf(thread.aside),
]

/** The answer to a question that was put before another chat or company was chosen (reliability M9). */
const isOfAnother = (known: Thread, fetched: Thread) =>
  known.chatId !== fetched.chatId || isOfOtherCompany(known, fetched)

/** The oldest row that every way of asking would have brought. */
function oldestListed(thread: Thread): PlacedRow | undefined {
  for (const row of rowsOf(thread.rows)) if (isListed(row.message)) return row
  return firstOf(thread.rows)
}

/**
 * How many of the newest are here without a hole, once both are joined: what was heard after the answer, the answer, and
 * what was held before it. Where it is unsure whether the server lists a row, the lower count is the safe one.
 */
function reachedBy(known: Thread, fetched: Thread, first: Place, last: Place): number {
  let since = 0
  let held = 0
  for (const row of rowsBackOf(known.rows)) {
    if (isBefore(row, first)) break
    held += 1
    if (isBefore(last, row) && isListed(row.message)) since += 1
  }
  return since + fetched.reached + Math.max(0, known.reached - held)
}

/**
 * What is known, joined with the newest page that was asked for meanwhile (LIVE-6, reliability C6). Of each message the
 * newer version stays, whichever came first; promises stay promised unless the answer keeps them. If the answer does
 * not reach back to what is known, the old window is dropped: better read again than a hole that nobody sees.
 */
export function catchUp(known: Thread | undefined, fetched: Thread): Thread {
  if (!known) return fetched
  if (isOfAnother(known, fetched)) return known
  const oldest = oldestListed(fetched)
  const first = firstOf(fetched.rows)
  const last = lastOf(fetched.rows)
  const fetchedKnown = allKnown(fetched)
  const reachesBack = !oldest || !first || !last || fetched.isWhole || byPlace.find(known.rows, oldest) !== undefined
  if (reachesBack) {
    const joined = applyAllFacts(known, fetchedKnown)
    const isWhole = known.isWhole || fetched.isWhole
    const reached = first && last ? reachedBy(known, fetched, first, last) : known.reached
    return joined === known && isWhole === known.isWhole && reached === known.reached
      ? known
      : { ...joined, reached, isWhole }
  }
  const empty = emptyThread(known.chatId, known.companyId)
  const start = { ...empty, outgoing: known.outgoing, rows: { ...empty.rows, nextKey: known.rows.nextKey } }
  const heardSince = allKnown(known).filter((each) => each.version === null || !isBefore(each, first))
  return { ...applyAllFacts(applyAllFacts(start, fetchedKnown), heardSince), reached: fetched.reached, isWhole: false }
}
