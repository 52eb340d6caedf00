import type { Message } from '@frontdesk/contract'
import { factsFromMessage } from './MessageFacts.ts'
import { applyAllFacts } from './applyFacts.ts'
import { isFor, type Thread } from './Thread.ts'

const knownCount = ({ rows, hidden }: Thread): number => rows.length + hidden.length

/**
 * Pages that may bring nothing new before the beginning counts as reached. As many messages may have arrived unseen,
 * which moves known ones into the next page; a server that ignores `skip` would be asked for ever.
 */
export const mostIdlePages = 3

/**
 * Merges a page fetched with `skip` and `take` (MSG-1). A page that overlaps loaded rows, because messages arrived
 * meanwhile, adds only what is new; a page shorter than `take` reaches the beginning of the chat, and so do several in
 * a row that bring nothing new.
 */
export function mergePage(
  thread: Thread,
  page: readonly Message[],
  { skip, take }: { skip: number; take: number },
): Thread {
  const ours = page.filter((message) => isFor(thread, message))
  const merged = applyAllFacts(
    thread,
    ours.map((message) => factsFromMessage(message, 0)),
  )
  const adjoins = skip <= thread.contiguousCount
  const contiguousCount = adjoins ? Math.max(thread.contiguousCount, skip + page.length) : thread.contiguousCount
  const isIdle =
    knownCount(merged) === knownCount(thread) &&
    contiguousCount - thread.newerCount - knownCount(thread) >= mostIdlePages * take
  const isWhole = thread.isWhole || (adjoins && (page.length < take || isIdle))
  return merged === thread && contiguousCount === thread.contiguousCount && isWhole === thread.isWhole
    ? thread
    : { ...merged, contiguousCount, isWhole }
}
