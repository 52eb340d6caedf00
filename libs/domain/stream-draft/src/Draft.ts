import type { DraftMessage } from './DraftMessage.ts'
import type { StreamEvent } from './StreamEvent.ts'

/** How a draft stands; from `isLeft` on it ended, and the later in this list, the less may open it again. */
export const isOpen = 0
export const isUnheard = 1
/** Its chat was left: later pieces of a run that counts them show that it is being written. */
export const isLeft = 2
export const hasFailed = 3
export const hasCompleted = 4
/** The real message is here: nothing opens it again. */
export const isSettled = 5

/** A reply as far as it is written, or that it ended. While events are folded, the one that the state owns is changed in place. */
export type Draft = Omit<StreamEvent, 'seq'> & {
  readonly owner: State
  stands: number
  /** The names of its runs that are over: they stay deaf. */
  runs: ReadonlySet<string | null>
  /** The place of the next piece; those that came before their turn wait. */
  next: number
  early: Map<number, string> | null
  /** The text until it is sure what of it is a time stamp, and then the stamp alone. */
  head: string
  text: string
  startedAt: Date
  heardAt: Date
  /** How it was last shown. */
  message?: DraftMessage | null
}

/** By the message that they answer; real messages that did not tell that are kept as settled, by their `platformMessageId`. */
export type State = Map<number | string, Draft>

/** Nobody is late by so many replies. */
const mostKept = 4000

/** The draft of this state, which may be changed; the one of the state before it stays what it was. */
export function own(state: State, key: number | string): Draft {
  const known = state.get(key)
  if (known?.owner === state) return known
  const draft = known
    ? { ...known, owner: state, early: known.early && new Map(known.early) }
    : ({ owner: state, stands: isUnheard, runs: new Set() } as unknown as Draft) // `close` gives it the rest before it opens
  state.set(key, draft)
  if (state.size > mostKept)
    for (const [oldest, { stands }] of state)
      if (stands) {
        state.delete(oldest)
        break
      }
  return draft
}

/** Ends the run that wrote the draft; with an `opening` event another one begins. */
export function close(draft: Draft, stands: number, opening?: StreamEvent, startedAt?: Date): void {
  if (stands !== isLeft) draft.runs = new Set(draft.runs).add(draft.runId)
  Object.assign(draft, opening, { stands, next: 1, early: null, head: '', text: '', startedAt })
}
