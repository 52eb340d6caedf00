import type { Draft } from './Draft.ts'
import type { DraftMessage } from './DraftMessage.ts'
import type { Drafts } from './Drafts.ts'

const patience = 60_000

/** The same object for as long as the draft does not change: `draft.message` remembers it. */
function messageOf(draft: Draft, now: number): DraftMessage {
  const isInterrupted = now - draft.heardAt >= patience
  if (draft.message?.isInterrupted === isInterrupted) return draft.message
  const { answers, chatId, companyId, fromId, recipientId, platformMessageId, shown, startedAt } = draft
  draft.message = {
    id: answers + 1000,
    key: `draft-${answers}`,
    answers,
    chatId,
    companyId,
    fromId,
    recipientId,
    platformMessageId,
    platform: 'openai',
    text: shown,
    isStreaming: !isInterrupted,
    isInterrupted,
    startedAt: new Date(startedAt),
  }
  return draft.message
}

/**
 * The drafts as messages, in the order of what they answer (STREAM-3); one that did not change is the same object. A
 * draft that nothing came for in a minute is interrupted (STREAM-4).
 */
export const draftMessages = (drafts: Drafts, now: Date): readonly DraftMessage[] =>
  [...drafts.state.open.values()].sort((a, b) => a.answers - b.answers).map((draft) => messageOf(draft, now.getTime()))
