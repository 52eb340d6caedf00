import { upToDate, type Draft } from './Draft.ts'
import type { DraftEnded, QuestionChanged, StreamEvent } from './StreamEvent.ts'

/** The name of a run that is over, or the id of the message whose runs are all over. */
type Name = string | number
type State = { readonly drafts: Map<number, Draft>; readonly over: Set<Name> }
type DraftEvent = StreamEvent | DraftEnded | QuestionChanged
type Change = { readonly event: DraftEvent; readonly now: Date }

/** Versions that follow one another: the state of the newest, the state before the first, and the changes between. */
type History = State & { readonly base: State; readonly changes: Change[] }

/**
 * A version of all replies that are being written. To its users it is a value. Inside, only the newest version of a
 * history holds the drafts; an older one that is read again gets a history of its own, which these fields then name.
 */
export type Drafts = { history: History; version: number }

/** Maximum number of changes stored for older versions. */
const longestHistory = 30_000

const copyOf = ({ drafts, over }: State): State => ({
  drafts: new Map(
    [...drafts].map(([answers, draft]) => [
      answers,
      { ...upToDate(draft, draft.updatedAt), fresh: [...draft.fresh], early: { ...draft.early } },
    ]),
  ),
  over: new Set(over),
})

const historyFrom = (base: State): History => ({ ...copyOf(base), base, changes: [] })

export const noDrafts: Drafts = { history: historyFrom({ drafts: new Map(), over: new Set() }), version: 0 }

/** The state of a version. Changing it is left to `reduceDrafts`. */
export function stateOf(drafts: Drafts): History {
  const { history, version } = drafts
  if (version < history.changes.length) {
    const replayed = copyOf(history.base)
    for (const change of history.changes.slice(0, version)) apply(replayed, change)
    drafts.history = historyFrom(replayed)
    drafts.version = 0
  }
  return drafts.history
}

/**
 * Applies one event to the drafts (STREAM-2, STREAM-4, STREAM-5, STREAM-6): a run opens its draft empty, each piece is
 * added in its turn, an end removes it. Repeated pieces are ignored. Early ones wait, as do those after a lost one,
 * until the real message ends the draft. After that, no other run opens one for the same message, unless its words have
 * changed. Returns the same value if the event changed nothing.
 */
export function reduceDrafts(before: Drafts, event: DraftEvent, now: Date): Drafts {
  const history = stateOf(before)
  const change = { event, now }
  if (!apply(history, change)) return before
  const version = history.changes.push(change)
  return version < longestHistory
    ? { history, version }
    : { history: historyFrom({ drafts: history.drafts, over: history.over }), version: 0 }
}

/** Changes the state in place; false: there was nothing to change. */
function apply(state: State, { event, now }: Change): boolean {
  if (event.type === 'question-changed') return state.over.delete(event.question)
  if (!('answers' in event)) return endRun(state, event.run)
  const draft = state.drafts.get(event.answers)
  const message = draft?.message
  // Events of another chat or company never change a draft, even with the same `answers`.
  if (message && (message.chatId !== event.chatId || message.companyId !== event.companyId)) return false
  const isBeginning = event.type === 'draft-created'
  // An event without a run belongs to the current one, unless it begins a run.
  const run = event.run || (!isBeginning && message?.run) || -event.answers
  if (!isBeginning && event.type !== 'draft-grew') return endRun(state, run)
  // Runs without an id are only distinguished by their beginning.
  const isAnew = isBeginning && typeof run === 'number'
  if (isAnew) state.over.delete(run)
  const current = draft && !isAnew && run === draft.message.run ? draft : openDraft(state, event, run, now)
  if (!current) return false
  // A beginning without `seq` has no position among the pieces.
  if ((event.seq !== null || !isBeginning) && !addPiece(current, event.seq ?? current.next, event.text)) return false
  current.updatedAt = now
  return true
}

/**
 * Opens the draft of a run, in place of the draft of another; null if the run is over. A run has one draft: when the
 * customer wrote again before it began, it answers the later message, below which the draft then stands.
 */
function openDraft({ drafts, over }: State, event: StreamEvent, run: Name, now: Date): Draft | null {
  const { answers } = event
  if (over.has(answers) || over.has(run)) return null
  for (const [other, { message }] of drafts) {
    if (message.run !== run || message.chatId !== event.chatId || other === answers) continue
    if (other > answers) return null
    drafts.delete(other)
  }
  const replaced = drafts.get(answers)
  if (replaced) over.add(replaced.message.run)
  over.delete(run)
  const draft: Draft = {
    message: { ...event, id: answers + 1000, platform: 'openai', run, isStreaming: true, text: '' },
    fresh: [],
    early: {},
    next: 0,
    updatedAt: now,
  }
  drafts.set(answers, draft)
  return draft
}

/** Adds a piece and all that waited for it; false if it came before. */
function addPiece(draft: Draft, place: number, text: string): boolean {
  if (place < draft.next) return false
  // Pieces are counted from 1, or from 0: the first may be either.
  if (place > (draft.next || 1)) draft.early[place] ??= text
  else {
    draft.next = place
    for (let piece: string | undefined = text; piece !== undefined; piece = draft.early[++draft.next])
      draft.fresh.push(piece)
  }
  return true
}

function endRun({ drafts, over }: State, run: Name): boolean {
  over.add(run)
  for (const [answers, { message }] of drafts) if (over.has(answers) || over.has(message.run)) drafts.delete(answers)
  return true
}
