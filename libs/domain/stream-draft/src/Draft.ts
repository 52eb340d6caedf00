import type { DraftMessage } from './DraftMessage.ts'
import type { StreamEvent } from './StreamEvent.ts'
import { mayBecomeStamp, stripTimeStamp } from './timeStamp.ts'

/** A reply as far as it is written. While events are folded, the draft that `owner` made is changed in place. */
export type Draft = {
  owner: object
  readonly answers: number
  readonly chatId: number
  readonly companyId: number
  readonly fromId: number
  recipientId: number | null
  platformMessageId: string | null
  runId: string | null
  readonly startedAt: number
  heardAt: number
  /** The run was heard to begin; if that is heard again without a name or a number, it begins anew. */
  isOpened: boolean
  /** Its pieces tell their places. */
  isCounted: boolean
  /** The text until it is sure what of it is a time stamp; from then on pieces are added to what is shown alone. */
  start: string
  isSure: boolean
  shown: string
  /** The place of the next piece; those that came before their turn wait. Pieces without a place are added as they come. */
  next: number
  early: Map<number, string> | null
  /** Some providers count the pieces from 0, which ours gives to the beginning of the run. */
  zero: string | null
  /** How it was last shown. */
  message: DraftMessage | null
}

export const newDraft = (owner: object, event: StreamEvent, at: number): Draft => ({
  owner,
  answers: event.answers,
  chatId: event.chatId,
  companyId: event.companyId,
  fromId: event.fromId,
  recipientId: event.recipientId,
  platformMessageId: event.platformMessageId,
  runId: event.runId,
  startedAt: at,
  heardAt: at,
  isOpened: false,
  isCounted: false,
  start: '',
  isSure: false,
  shown: '',
  next: 1,
  early: null,
  zero: null,
  message: null,
})

/** The draft itself if it is `owner`'s, else a copy that is. */
export const ownedBy = (owner: object, draft: Draft): Draft => (draft.owner === owner ? draft : { ...draft, owner, message: null, early: draft.early && new Map(draft.early) })

function add(draft: Draft, text: string): void {
  if (draft.isSure) draft.shown += text
  else {
    draft.start += text
    draft.isSure = !mayBecomeStamp(draft.start)
    if (draft.isSure) draft.shown = stripTimeStamp(draft.start)
  }
}

function addWaiting(draft: Draft): void {
  const { early } = draft
  for (let text = early?.get(draft.next); text !== undefined; text = early?.get(draft.next)) {
    early?.delete(draft.next)
    draft.next += 1
    add(draft, text)
  }
}

/** Pieces come after the run's beginning. */
export function begin(draft: Draft, seq: number | null): void {
  draft.isOpened = true
  if (seq === null || seq < draft.next) return
  draft.next = seq + 1
  addWaiting(draft)
}

/** Whether this piece of the draft was heard before. */
export const isRepeated = (draft: Draft, seq: number | null): boolean =>
  seq !== null && (seq === 0 ? draft.zero !== null : seq < draft.next || draft.early?.has(seq) === true)

/** Adds a piece in its turn: a repeated one is deaf, an early one waits, so that what is shown is always a beginning of the text. */
export function grow(draft: Draft, text: string, seq: number | null): void {
  if (seq === null) add(draft, text)
  else if (seq === 0) {
    draft.zero = text
    const rest = draft.isSure ? draft.shown.slice(stripTimeStamp(draft.start).length) : ''
    const whole = text + draft.start + rest
    draft.start = draft.shown = ''
    draft.isSure = false
    add(draft, whole)
  } else if (seq === draft.next) {
    draft.next += 1
    add(draft, text)
    addWaiting(draft)
  } else (draft.early ??= new Map()).set(seq, text)
}
