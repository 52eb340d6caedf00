import type { Draft, DraftMessage, Drafts } from './Drafts.ts'
import type { StreamEvent } from './StreamEvent.ts'
import { stripTimeStamp } from './stripTimeStamp.ts'

const end = (drafts: Drafts, isOver: (draft: Draft) => boolean, alsoEnded: readonly number[] = []): Drafts => {
  const over = [...drafts.open.values()].filter(isOver).map((draft) => draft.about.answers)
  if (over.length + alsoEnded.length === 0) return drafts
  const open = new Map(drafts.open)
  for (const answers of over) open.delete(answers)
  return { open, ended: new Set([...drafts.ended, ...over, ...alsoEnded]) }
}

/** Folds one event into the drafts (STREAM-2, STREAM-6). */
export function reduceDrafts(drafts: Drafts, event: StreamEvent, now: Date): Drafts {
  if (drafts.ended.has(event.answers)) return drafts
  if (event.type === 'draft-ended') return end(drafts, (draft) => draft.about.answers === event.answers, [event.answers])
  const known = drafts.open.get(event.answers)
  const { answers, chatId, companyId, fromId, recipientId, platformMessageId, runId } = event
  const about = { answers, chatId, companyId, fromId, recipientId, platformMessageId, startedAt: now }
  const fresh = { about, runId, text: '', next: 1, heardAt: now.getTime() }
  const draft = known === undefined || event.type === 'draft-opened' ? fresh : known
  const text = event.type === 'draft-grew' ? draft.text + event.text : draft.text
  return { ...drafts, open: new Map(drafts.open).set(answers, { ...draft, text, heardAt: now.getTime() }) }
}

/** The real message arrived: its draft ends, and pieces that come late stay deaf (STREAM-4). */
export function settleDrafts(
  drafts: Drafts,
  message: { platformMessageId: string | null; metadata: { agentReplyToMessageId?: number | undefined } },
): Drafts {
  const { platformMessageId, metadata } = message
  const answered = metadata.agentReplyToMessageId
  return end(
    drafts,
    ({ about }) => about.answers === answered || (platformMessageId !== null && about.platformMessageId === platformMessageId),
    answered === undefined ? [] : [answered],
  )
}

/** Ends the drafts of a chat that is left (STREAM-4). */
export const leaveChat = (drafts: Drafts, chatId: number): Drafts => end(drafts, (draft) => draft.about.chatId === chatId)

/** Ends the drafts of a company that is left (STREAM-4). */
export const leaveCompany = (drafts: Drafts, companyId: number): Drafts => end(drafts, (draft) => draft.about.companyId === companyId)

/** The drafts as messages, in the order of the messages that they answer (STREAM-3). */
export function draftMessages(drafts: Drafts, now: Date): readonly DraftMessage[] {
  return [...drafts.open.values()]
    .sort((a, b) => a.about.answers - b.about.answers)
    .map(({ about, text, heardAt }) => {
      const isInterrupted = now.getTime() - heardAt >= 60_000
      const key = `draft-${about.answers}`
      return { ...about, id: about.answers + 1000, key, platform: 'openai', text: stripTimeStamp(text), isStreaming: !isInterrupted, isInterrupted }
    })
}
