import { begin, grow, isRepeated, newDraft, ownedBy, type Draft } from './Draft.ts'
import type { StreamEvent } from './StreamEvent.ts'

/**
 * What may begin a draft again after one has ended. `any-run`: it failed or was left. `other-run`: it was completed, so
 * only a run of another name is another one. `nothing`: the real message is here.
 */
type Ended = { readonly by: 'any-run' | 'other-run' | 'nothing'; readonly runs: readonly string[] }

/** The drafts after some events: those that are open, and those that ended, so that pieces that come late stay deaf. */
export type DraftState = {
  readonly open: ReadonlyMap<number, Draft>
  readonly ended: ReadonlyMap<number, Ended>
  /** The newest `platformMessageId`s of real messages that did not tell which message they answer. */
  readonly settled: readonly string[]
}

/** A state that is being changed: its maps are its own, and so are the drafts that it has touched. */
export type Folding = { owner: object; open: Map<number, Draft>; ended: Map<number, Ended> | null; from: DraftState }

export const nothingOpen: DraftState = { open: new Map(), ended: new Map(), settled: [] }

/** Nobody is late by so many replies. */
const mostEnded = 2000

export const folding = (from: DraftState): Folding => ({ owner: {}, open: new Map(from.open), ended: null, from })
export const folded = ({ open, ended, from }: Folding, settled = from.settled): DraftState => ({ open, ended: ended ?? from.ended, settled })

const endedIn = (so: Folding, answers: number) => (so.ended ?? so.from.ended).get(answers)

/** Notes that a draft ended, and which run wrote it. */
export function end(so: Folding, answers: number, by: Ended['by'], runId: string | null): void {
  const before = endedIn(so, answers)
  const runs = before?.runs ?? []
  so.ended ??= new Map(so.from.ended)
  so.ended.set(answers, {
    by: before?.by === 'nothing' ? 'nothing' : by,
    runs: runId === null || runs.includes(runId) ? runs : [...runs, runId],
  })
  const [oldest] = so.ended.size > mostEnded ? so.ended.keys() : []
  if (oldest !== undefined) so.ended.delete(oldest)
}

export function close(so: Folding, draft: Draft, by: Ended['by']): void {
  so.open.delete(draft.answers)
  end(so, draft.answers, by, draft.runId)
}

/** Whether a draft that is not open may be opened by this. */
function mayOpen(so: Folding, event: StreamEvent): boolean {
  const before = endedIn(so, event.answers)
  if (event.platformMessageId !== null && so.from.settled.includes(event.platformMessageId)) return false
  if (!before) return true
  if (before.by === 'nothing') return false
  if (event.runId !== null) return event.type === 'draft-opened' || before.runs.length > 0
  return before.by === 'any-run' && event.type === 'draft-opened'
}

/** A run that bears no name begins again, unless it is the same beginning told again. */
const beginsAgain = (draft: Draft, event: StreamEvent) =>
  event.type === 'draft-opened' &&
  draft.isOpened &&
  (event.seq === null || (draft.platformMessageId !== null && event.platformMessageId !== null && draft.platformMessageId !== event.platformMessageId))

/** Folds one event into the state, in place. */
export function hear(so: Folding, event: StreamEvent, at: number): void {
  const { answers, runId, seq } = event
  const known = so.open.get(answers)
  // Nothing of another chat or company changes a draft, whatever it says it answers.
  if (known && (known.chatId !== event.chatId || known.companyId !== event.companyId)) return
  const isNamed = runId !== null && known !== undefined && known.runId !== null
  const isSameName = isNamed && known.runId === runId
  if (runId !== null && !isSameName && endedIn(so, answers)?.runs.includes(runId)) return
  const current = known && (isNamed ? isSameName : !beginsAgain(known, event)) ? known : undefined
  if (event.type === 'draft-ended') {
    if (current) so.open.delete(answers)
    end(so, answers, event.because === 'completed' ? 'other-run' : 'any-run', runId ?? current?.runId ?? null)
    return
  }
  if (current && event.type === 'draft-grew' && isRepeated(current, seq)) return
  if (!known && !mayOpen(so, event)) return
  if (known && !current) end(so, answers, 'any-run', known.runId)
  const draft = current ? ownedBy(so.owner, current) : newDraft(so.owner, event, at)
  if (draft !== known) so.open.set(answers, draft)
  draft.heardAt = at
  draft.isCounted ||= seq !== null
  draft.runId ??= runId
  draft.recipientId ??= event.recipientId
  draft.platformMessageId = event.platformMessageId ?? draft.platformMessageId
  if (event.type === 'draft-opened') begin(draft, seq)
  else grow(draft, event.text, seq)
}
