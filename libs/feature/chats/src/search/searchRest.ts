import { ApiError } from '@frontdesk/api-client'
import { createStore } from '@frontdesk/platform'

/** Upper bound and default of the time to wait after a rate limit, in milliseconds. */
const LONGEST_REST = 60_000
const USUAL_REST = 5_000

/** The time until the server accepts searches again; shared by all searches of the page, like the server's limit. */
export type SearchRest = {
  subscribe: (listener: () => void) => () => void
  /** When the next search may be sent, in milliseconds like `Date.now()`; null: at once. */
  until: () => number | null
  /**
   * Handles a failed search. Returns true and starts a rest if the server requires one; false for any other failure.
   */
  applyFailure: (error: unknown) => boolean
  /** Resolves when the next search may be sent; rejects with AbortError when the signal aborts. */
  ended: (signal: AbortSignal) => Promise<void>
}

export function createSearchRest(): SearchRest {
  const until = createStore<number | null>(null)
  return {
    subscribe: until.subscribe,
    until: until.get,
    applyFailure(error) {
      if (!(error instanceof ApiError)) return false
      const asksToWait = error.status === 429 || (error.status === 503 && error.retryAfter !== null)
      if (!asksToWait) return false
      const wait = error.retryAfter === null ? USUAL_REST : Math.min(error.retryAfter * 1000, LONGEST_REST)
      until.set(Math.max(until.get() ?? 0, Date.now() + wait))
      return true
    },
    ended: (signal) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (signal.aborted) return reject(new DOMException('Another search began', 'AbortError'))
          const left = (until.get() ?? 0) - Date.now()
          if (left > 0) return void (timer = setTimeout(check, left))
          until.set(null)
          signal.removeEventListener('abort', check)
          resolve()
        }
        let timer: ReturnType<typeof setTimeout> | undefined
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          check()
        })
        check()
      }),
  }
}
