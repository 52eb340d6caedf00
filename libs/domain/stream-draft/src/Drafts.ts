import type { State } from './Draft.ts'
import { hear } from './hear.ts'
import type { StreamEvent } from './StreamEvent.ts'

type Heard = { readonly state: State; readonly before: Drafts; readonly event: StreamEvent; readonly now: Date; readonly unfolded: number }
type Folded = { readonly state: State; readonly before: null; readonly unfolded: 0 }

/**
 * All replies that are being written: a value. It keeps what was heard since `before`, and folds it when somebody looks,
 * which screens do once a frame: a piece costs the same whether one draft is open or a thousand, whatever their length
 * (STREAM-6).
 */
export type Drafts = Heard | Folded

export const drafted = (state: State): Folded => ({ state, before: null, unfolded: 0 })

export const noDrafts: Drafts = drafted(new Map())

/** The drafts of a value. It is remembered, and what came before is forgotten. */
export function stateOf(drafts: Drafts): State {
  const tale: Heard[] = []
  let from = drafts
  for (; from.before; from = from.before) tale.push(from)
  if (from === drafts) return from.state
  const state: State = new Map(from.state)
  for (const { event, now } of tale.reverse()) hear(state, event, now)
  Object.assign(drafts, drafted(state))
  return state
}
