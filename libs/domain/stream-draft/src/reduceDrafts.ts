import { Drafts } from './Drafts.ts'
import { close, folded, folding, type Folding } from './fold.ts'
import type { Draft } from './Draft.ts'
import type { StreamEvent } from './StreamEvent.ts'

/**
 * Folds one event into the drafts (STREAM-2, STREAM-5, STREAM-6): a run opens its draft empty, each piece is added in its
 * turn, an end ends it. Repeated pieces are deaf, early ones wait, and so do those after a lost one, until the real
 * message settles all.
 */
export const reduceDrafts = (drafts: Drafts, event: StreamEvent, now: Date): Drafts => drafts.with(event, now.getTime())

function without(drafts: Drafts, isOver: (draft: Draft) => boolean, leave: (so: Folding, draft: Draft) => void): Drafts {
  const over = [...drafts.state.open.values()].filter(isOver)
  if (over.length === 0) return drafts
  const so = folding(drafts.state)
  for (const draft of over) leave(so, draft)
  return new Drafts(folded(so))
}

/**
 * Ends the drafts of a chat that is left (STREAM-4). Later pieces of a run that counts them show that it is being
 * written; the text would begin in its middle, and is not shown.
 */
export const leaveChat = (drafts: Drafts, chatId: number): Drafts =>
  without(
    drafts,
    (draft) => draft.chatId === chatId,
    (so, draft) => (draft.isCounted ? so.open.delete(draft.answers) : close(so, draft, 'any-run')),
  )

/** Ends the drafts of a company that is left (STREAM-4). */
export const leaveCompany = (drafts: Drafts, companyId: number): Drafts =>
  without(
    drafts,
    (draft) => draft.companyId === companyId,
    (so, draft) => close(so, draft, 'any-run'),
  )
