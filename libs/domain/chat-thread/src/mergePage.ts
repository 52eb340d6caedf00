import type { Message } from '@frontdesk/contract'
import { factsFromMessage } from './MessageFacts.ts'
import { applyAllFacts } from './applyFacts.ts'
import { isFor, type Thread } from './Thread.ts'

/**
 * Joins a page that the server answered to `skip` and `take` (MSG-1). A page that overlaps what is here, because
 * messages came in meanwhile, adds only what is new; a short page is the beginning of the chat.
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
  const adjoins = skip <= thread.reached
  const reached = adjoins ? Math.max(thread.reached, skip + page.length) : thread.reached
  const isWhole = thread.isWhole || (adjoins && page.length < take)
  return merged === thread && reached === thread.reached && isWhole === thread.isWhole
    ? thread
    : { ...merged, reached, isWhole }
}
