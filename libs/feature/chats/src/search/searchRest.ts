import { ApiError } from '@frontdesk/api-client'
import { createStore } from '@frontdesk/platform'

/** A server that asks for more is asked again after this, in milliseconds. */
const LONGEST_REST = 60_000
const USUAL_REST = 5_000

/** How long the server wants no more searches; one for the whole page, as its limit is one for all searches of a person. */
export type SearchRest = {
  subscribe: (listener: () => void) => () => void
  /** When the next search may go out, in milliseconds of `Date.now()`; null: at once. */
  until: () => number | null
  /** Notes that the server asks to wait: true when it does, false for any other failure. */
  note: (error: unknown) => boolean
  /** Resolves when the next search may go out; rejects when it is no longer wanted. */
  over: (signal: AbortSignal) => Promise<void>
}

export function createSearchRest(): SearchRest {
  const until = createStore<number | null>(null)
  return {
    subscribe: until.subscribe,
    until: until.get,
    note(error) {
      if (!(error instanceof ApiError)) return false
      const asksToWait = error.status === 429 || (error.status === 503 && error.retryAfter !== null)
      if (!asksToWait) return false
      const told = error.retryAfter === null ? USUAL_REST : Math.min(error.retryAfter * 1000, LONGEST_REST)
      until.set(Math.max(until.get() ?? 0, Date.now() + told))
      return true
    },
    over: (signal) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (signal.aborted) return reject(new DOMException('Another search began', 'AbortError'))
          const left = (until.get() ?? 0) - Date.now()
          if (left > 0) return void (timer = setTimeout(look, left))
          until.set(null)
          signal.removeEventListener('abort', look)
          resolve()
        }
        let timer: ReturnType<typeof setTimeout> | undefined
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          look()
        })
        look()
      }),
  }
}
