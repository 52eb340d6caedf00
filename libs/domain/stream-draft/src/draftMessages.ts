import { upToDate } from './Draft.ts'
import type { DraftMessage } from './DraftMessage.ts'
import { stateOf, type Drafts } from './reduceDrafts.ts'

/**
 * The drafts as messages, in the order in which they began (STREAM-3); one that did not change is the same object. A
 * draft that nothing came for in a minute is interrupted (STREAM-4).
 */
export const draftMessages = (drafts: Drafts, now: Date): readonly DraftMessage[] =>
  [...stateOf(drafts).drafts.values()].map((draft) => upToDate(draft, now).message)
