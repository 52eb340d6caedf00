import { folded, folding, hear, nothingOpen, type DraftState } from './fold.ts'
import type { StreamEvent } from './StreamEvent.ts'

/** Events are folded when somebody looks, but so many at a time at most. */
const mostUnfolded = 8192

/**
 * All replies that are being written: a value. It keeps the events that it heard, and folds them when somebody looks,
 * which screens do once a frame: a piece costs the same whether one draft is open or a thousand, whatever their length
 * (STREAM-6). Values that follow one another share growing lists, of which each knows its own part.
 */
export class Drafts {
  #state: DraftState
  #events: StreamEvent[]
  #times: number[]
  #count: number

  constructor(state: DraftState, events: StreamEvent[] = [], times: number[] = [], count = 0) {
    this.#state = state
    this.#events = events
    this.#times = times
    this.#count = count
  }

  get state(): DraftState {
    if (this.#count > 0) {
      const so = folding(this.#state)
      for (let i = 0; i < this.#count; i += 1) {
        const event = this.#events[i]
        const at = this.#times[i]
        if (event && at !== undefined) hear(so, event, at)
      }
      this.#state = folded(so)
      this.#events = []
      this.#times = []
      this.#count = 0
    }
    return this.#state
  }

  with(event: StreamEvent, at: number): Drafts {
    const count = this.#count
    if (count >= mostUnfolded) return new Drafts(this.state).with(event, at)
    // Another value has gone on from here: this one goes on with lists of its own.
    const isNewest = this.#events.length === count
    const events = isNewest ? this.#events : this.#events.slice(0, count)
    const times = isNewest ? this.#times : this.#times.slice(0, count)
    events.push(event)
    times.push(at)
    return new Drafts(this.#state, events, times, count + 1)
  }
}

export const noDrafts: Drafts = new Drafts(nothingOpen)
