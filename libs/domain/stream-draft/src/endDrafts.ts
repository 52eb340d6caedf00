import { close, isOpen, isSettled, own, type Draft, type State } from './Draft.ts'
import { drafted, stateOf, type Drafts } from './Drafts.ts'

type Key = number | string

/** Ends the open drafts that are over, and those of the keys; the same value if there are none. */
export function endDrafts(drafts: Drafts, stands: number, isOver: (draft: Draft) => boolean, ...keys: (Key | null | undefined)[]): Drafts {
  const state: State = new Map(stateOf(drafts))
  for (const [key, draft] of state) if (draft.stands === isOpen && isOver(draft)) keys.push(key)
  const over = keys.filter((key): key is Key => !!key && state.get(key)?.stands !== isSettled)
  for (const key of over) close(own(state, key), stands)
  return over.length ? drafted(state) : drafts
}
