import { draftMessages } from '../draftMessages.ts'
import { reduceDrafts, type Drafts } from '../reduceDrafts.ts'
import type { DraftEnded, StreamEvent } from '../StreamEvent.ts'

export const noon = Date.parse('2026-11-20T12:00:00.000Z')
export const at = (seconds: number) => new Date(noon + seconds * 1000)

export type About = Partial<Omit<StreamEvent, 'type' | 'text' | 'run'>>
export const about = (different: About) => {
  const told = {
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
  return { ...told, run: told.platformMessageId || (told.runId && `${told.runId}-${told.answers}`) }
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

/** The real message, by the message that it answers or by its own name. */
export const settled = (run: string | number): DraftEnded => ({ type: 'draft-settled', run })

export const fold = (drafts: Drafts, ...events: readonly (StreamEvent | DraftEnded)[]) =>
  events.reduce((so, event) => reduceDrafts(so, event, at(0)), drafts)
export const shown = (drafts: Drafts, now = at(0)) => draftMessages(drafts, now)
export const texts = (drafts: Drafts) => shown(drafts).map((draft) => draft.text)
/** A chat or a company is left: its drafts are over. */
export const left = (drafts: Drafts, place: { chatId: number } | { companyId: number }) =>
  fold(
    drafts,
    ...shown(drafts)
      .filter((draft) => Object.entries(place).every(([key, id]) => draft[key as 'chatId'] === id))
      .map(({ run }): DraftEnded => ({ type: 'draft-left', run })),
  )
