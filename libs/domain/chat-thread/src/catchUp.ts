import type { MessageFacts } from './MessageFacts.ts'
import { isListed, applyAllFacts } from './applyFacts.ts'
import { firstOf, lastOf, rowsBackOf, rowsOf } from './SortedPages.ts'
import { isOfOtherCompany } from './isOfOtherCompany.ts'
import { byPlace, emptyThread, isPlacedBefore, type Place, type PositionedRow, type Thread } from './Thread.ts'

const allFacts = (thread: Thread): readonly MessageFacts[] => [
  ...[...rowsOf(thread.rows)].map((row) => row.facts),
  ...rowsOf(thread.hidden),
]

/** Whether a response belongs to a request made before another chat or company was chosen (reliability M9). */
const isOfAnother = (current: Thread, fetched: Thread) =>
  current.chatId !== fetched.chatId || isOfOtherCompany(current, fetched)

/** The oldest row that any page request would have returned. */
function oldestListed(thread: Thread): PositionedRow | undefined {
  for (const row of rowsOf(thread.rows)) if (isListed(row.message)) return row
  return firstOf(thread.rows)
}

/**
 * The contiguous count after merging: what arrived after the response, the response, and what was loaded before it.
 * Where it is uncertain whether the server lists a row, the lower count is the safe one.
 */
function contiguousCountOf(current: Thread, fetched: Thread, first: Place, last: Place): number {
  let since = 0
  let held = 0
  for (const row of rowsBackOf(current.rows)) {
    if (isPlacedBefore(row, first)) break
    held += 1
    if (isPlacedBefore(last, row) && isListed(row.message)) since += 1
  }
  return since + fetched.contiguousCount + Math.max(0, current.contiguousCount - held)
}

/**
 * Merges the current thread with the newest page fetched meanwhile (LIVE-6, reliability C6). The newer version of each
 * message wins; pending messages stay pending unless the page confirms them. If the page does not overlap what is
 * loaded, the older rows are dropped and must be fetched again, because a gap would go unnoticed.
 */
export function catchUp(current: Thread | undefined, fetched: Thread): Thread {
  if (!current) return fetched
  if (isOfAnother(current, fetched)) return current
  const oldest = oldestListed(fetched)
  const first = firstOf(fetched.rows)
  const last = lastOf(fetched.rows)
  const fetchedFacts = allFacts(fetched)
  const reachesBack = !oldest || !first || !last || fetched.isWhole || byPlace.find(current.rows, oldest) !== undefined
  if (reachesBack) {
    const joined = applyAllFacts(current, fetchedFacts)
    const isWhole = current.isWhole || fetched.isWhole
    const contiguousCount = first && last ? contiguousCountOf(current, fetched, first, last) : current.contiguousCount
    return joined === current && isWhole === current.isWhole && contiguousCount === current.contiguousCount
      ? current
      : { ...joined, contiguousCount, isWhole }
  }
  const empty = emptyThread(current.chatId, current.companyId)
  const start = { ...empty, outgoing: current.outgoing, rows: { ...empty.rows, nextKey: current.rows.nextKey } }
  const arrivedSince = allFacts(current).filter((each) => each.version === null || !isPlacedBefore(each, first))
  return {
    ...applyAllFacts(applyAllFacts(start, fetchedFacts), arrivedSince),
    contiguousCount: fetched.contiguousCount,
    isWhole: false,
  }
}
