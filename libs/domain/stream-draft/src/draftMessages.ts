import { isOpen, type Draft } from './Draft.ts'
import type { DraftMessage } from './DraftMessage.ts'
import { stateOf, type Drafts } from './Drafts.ts'
import { mayBecomeStamp, stripTimeStamp } from './timeStamp.ts'

const patience = 60_000

/** The same object for as long as the draft does not change: `draft.message` remembers it. */
function messageOf(draft: Draft, now: Date): DraftMessage {
  const isInterrupted = now.getTime() - draft.heardAt.getTime() >= patience
  if (draft.message?.isInterrupted === isInterrupted) return draft.message
  if (!draft.text && !mayBecomeStamp(draft.head)) {
    draft.text = stripTimeStamp(draft.head)
    draft.head = draft.head.slice(0, draft.head.length - draft.text.length)
  }
  const { answers, chatId, companyId, fromId, recipientId, platformMessageId, text, startedAt } = draft
  return (draft.message = {
    id: answers + 1000,
    key: `draft-${answers}`,
    platform: 'openai',
    answers,
    chatId,
    companyId,
    fromId,
    recipientId,
    platformMessageId,
    text,
    startedAt,
    isStreaming: !isInterrupted,
    isInterrupted,
  })
}

/**
 * The drafts as messages, in the order of what they answer (STREAM-3); one that did not change is the same object. A
 * draft that nothing came for in a minute is interrupted (STREAM-4).
 */
export const draftMessages = (drafts: Drafts, now: Date): readonly DraftMessage[] =>
  [...stateOf(drafts).values()]
    .filter((draft) => draft.stands === isOpen)
    .sort((a, b) => a.answers - b.answers)
    .map((draft) => messageOf(draft, now))
