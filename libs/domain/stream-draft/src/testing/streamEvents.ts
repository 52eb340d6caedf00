import { draftMessages } from '../draftMessages.ts'
import { reduceDrafts, type Drafts } from '../reduceDrafts.ts'
import type { DraftEnded, QuestionChanged, StreamEvent } from '../StreamEvent.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
export const secondsAfterNoon = (seconds: number) => new Date(noon + seconds * 1000)

export type About = Partial<Omit<StreamEvent, 'type' | 'text' | 'run'>>
const about = (different: About) => {
  const fields = {
    answers: 5,
    chatId: 10001,
    companyId: 101,
    fromId: 500002,
    recipientId: 500001,
    platformMessageId: '',
    runId: '',
    seq: null,
    ...different,
  }
  return { ...fields, run: fields.platformMessageId || (fields.runId && `${fields.runId}-${fields.answers}`) }
}
export const created = (different: About = {}): StreamEvent => ({
  type: 'draft-created',
  text: '',
  ...about(different),
})
export const grew = (text: string, different: About = {}): StreamEvent => ({
  type: 'draft-grew',
  text,
  ...about(different),
})
export const ended = (because: 'completed' | 'failed' | 'cancelled', different: About = {}): StreamEvent => ({
  type: `draft-${because}`,
  text: '',
  ...about(different),
})
export const run = (runId: string, seq: number, different: About = {}) => ({
  runId,
  seq,
  platformMessageId: `ai:${runId}`,
  ...different,
})

/** The stored message arrived: named by the message that it answers or by its own id. */
export const settled = (run: string | number): DraftEnded => ({ type: 'draft-settled', run })

export const applyDraftEvents = (drafts: Drafts, ...events: readonly (StreamEvent | DraftEnded | QuestionChanged)[]) =>
  events.reduce((so, event) => reduceDrafts(so, event, secondsAfterNoon(0)), drafts)
export const shownDrafts = (drafts: Drafts, now = secondsAfterNoon(0)) => draftMessages(drafts, now)
export const texts = (drafts: Drafts) => shownDrafts(drafts).map((draft) => draft.text)
/** The drafts after leaving a chat or a company. */
export const withoutPlace = (drafts: Drafts, place: { chatId: number } | { companyId: number }) =>
  applyDraftEvents(
    drafts,
    ...shownDrafts(drafts)
      .filter((draft) => Object.entries(place).every(([key, id]) => draft[key as 'chatId'] === id))
      .map(({ run }): DraftEnded => ({ type: 'draft-left', run })),
  )
