import { ApiError } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'

/** A server that asks for more is asked again after this, in milliseconds. */
const LONGEST_REST = 60_000
const USUAL_REST = 5_000

/** How long the server wants no more searches; one for the whole page, as its limit is one for all searches of a person. */
export type SearchRest = {
  subscribe: (listener: () => void) => () => void
  /** When the next search may go out, in milliseconds of `Date.now()`; null: at once. */
  until: () => number | null
  /** Notes that the server asks to wait: true when it does, false for any other failure. */
  applyFailure: (error: unknown) => boolean
  /** Resolves when the next search may go out; rejects when it is no longer wanted. */
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
      const told = error.retryAfter === null ? USUAL_REST : Math.min(error.retryAfter * 1000, LONGEST_REST)
      set(Math.max(until ?? 0, Date.now() + told))
      return true
    },
    ended: (signal) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (signal.aborted) return reject(new DOMException('Another search began', 'AbortError'))
          const left = (until ?? 0) - Date.now()
          if (left > 0) return void (timer = setTimeout(look, left))
          if (until !== null) set(null)
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

const rests = new WeakMap<QueryClient, SearchRest>()

/** The rest of the searches of this query client's page. */
export function searchRestOf(queryClient: QueryClient): SearchRest {
  const rest = rests.get(queryClient) ?? createSearchRest()
  rests.set(queryClient, rest)
  return rest
}
