import { stateOf, type Drafts } from './Drafts.ts'
import type { StreamEvent } from './StreamEvent.ts'

/** Events are folded when somebody looks, but so many at a time at most. */
const mostUnfolded = 32_768

/**
 * Folds one event into the drafts (STREAM-2, STREAM-5, STREAM-6): a run opens its draft empty, each piece is added in its
 * turn, an end ends it. Repeated pieces are deaf, early ones wait, and so do those after a lost one, until the real
 * message settles all.
 */
export function reduceDrafts(before: Drafts, event: StreamEvent, now: Date): Drafts {
  if (before.unfolded >= mostUnfolded) stateOf(before)
  return { state: before.state, before, event, now, unfolded: before.unfolded + 1 }
}
