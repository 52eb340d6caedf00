import { close, hasCompleted, hasFailed, isLeft, isOpen, isSettled, isUnheard, own, type Draft, type State } from './Draft.ts'
import type { StreamEvent } from './StreamEvent.ts'

/** Adds a piece in its turn, so that what is shown is always a beginning of the text. Pieces without a place are in turn. False: repeated. */
function grow(draft: Draft, text: string, seq: number | null): boolean {
  const place = seq ?? draft.next
  if ((place && place < draft.next) || draft.early?.has(place)) return false
  if (place !== draft.next) (draft.early ??= new Map()).set(place, text)
  // Some providers count the pieces from 0, which ours gives to the beginning of the run.
  if (!place) {
    draft.head = text + draft.head + draft.text
    draft.text = ''
  }
  for (let piece = place === draft.next ? text : undefined; piece !== undefined; piece = draft.early?.get(draft.next)) {
    draft.early?.delete(draft.next)
    draft.next += 1
    if (draft.text) draft.text += piece
    else draft.head += piece
  }
  return true
}

/** Folds one event into the state, in place. */
export function hear(state: State, event: StreamEvent, now: Date): void {
  const { answers, chatId, companyId, platformMessageId, runId, seq, type } = event
  const draft = own(state, answers)
  const { stands, runs } = draft
  const isOpening = type === 'draft-opened'
  // Nothing of another chat or company changes a draft, whatever it says it answers.
  if (stands === isSettled || (stands === isOpen && (draft.chatId !== chatId || draft.companyId !== companyId))) return
  const isOther = platformMessageId && draft.platformMessageId !== platformMessageId
  if (isOther && state.has(platformMessageId)) return close(draft, isSettled)
  // A run that bears no name begins again, unless it is the same beginning told again.
  const isSame =
    stands === isOpen &&
    (runId && draft.runId ? runId === draft.runId : !isOpening || draft.type !== type || (seq !== null && !(isOther && draft.platformMessageId)))
  if (!isSame && runId && runs.has(runId)) return
  if (type === 'draft-ended') {
    draft.runs = new Set(runs).add(runId)
    draft.runId ??= runId
    if (isSame || stands !== isOpen) close(draft, event.because === 'completed' ? hasCompleted : hasFailed)
    return
  }
  // What ended opens again with another run; one without a name may be told from late pieces by its beginning alone.
  const mayOpen = isOpening ? runId || stands < hasCompleted : stands === isLeft ? seq !== null : runId && draft.runId
  if (stands > isUnheard && !mayOpen) return
  if (!isSame) close(draft, isOpen, event, now)
  if (isOpening) {
    draft.type = type
    // Pieces come after the run's beginning, which has a place as well.
    if (seq !== null && seq >= draft.next) grow(draft, '', (draft.next = seq))
  } else if (!grow(draft, event.text, seq)) return
  draft.heardAt = now
  draft.message = null
  draft.runId ??= runId
  draft.recipientId ??= event.recipientId
  draft.platformMessageId ??= platformMessageId
}
