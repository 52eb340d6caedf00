import { ApiError } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'

/** Upper bound and default of the time to wait after a rate limit, in milliseconds. */
const LONGEST_REST = 60_000
const USUAL_REST = 5_000

/** The time until the server accepts searches again; shared by all searches of the page, like the server's limit. */
export type SearchRest = {
  subscribe: (listener: () => void) => () => void
  /** When the next search may be sent, in milliseconds like `Date.now()`; null: at once. */
  until: () => number | null
  /** Handles a failed search. Returns true and starts a rest if the server requires one; false for any other failure. */
  applyFailure: (error: unknown) => boolean
  /** Resolves when the next search may be sent; rejects with AbortError when the signal aborts. */
  ended: (signal: AbortSignal) => Promise<void>
}

function createSearchRest(): SearchRest {
  let until: number | null = null
  const listeners = new Set<() => void>()
  const set = (next: number | null) => {
    until = next
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    until: () => until,
    applyFailure(error) {
      if (!(error instanceof ApiError)) return false
      const asksToWait = error.status === 429 || (error.status === 503 && error.retryAfter !== null)
      if (!asksToWait) return false
      const wait = error.retryAfter === null ? USUAL_REST : Math.min(error.retryAfter * 1000, LONGEST_REST)
      set(Math.max(until ?? 0, Date.now() + wait))
      return true
    },
    ended: (signal) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (signal.aborted) return reject(new DOMException('Another search began', 'AbortError'))
          const left = (until ?? 0) - Date.now()
          if (left > 0) return void (timer = setTimeout(check, left))
          if (until !== null) set(null)
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

const rests = new WeakMap<QueryClient, SearchRest>()

/** The rest shared by the searches of this query client. */
export function searchRestOf(queryClient: QueryClient): SearchRest {
  const rest = rests.get(queryClient) ?? createSearchRest()
  rests.set(queryClient, rest)
  return rest
}
