import { ApiError } from '@frontdesk/api-client'
import { QueryClient } from '@tanstack/react-query'

const MOST_RETRIES = 3
/** Milliseconds between two attempts: our own longest, and the longest that the provider API may ask for. */
const LONGEST_WAIT = 30_000
const LONGEST_RETRY_AFTER = 60_000

/**
 * Whether a failure that may pass is retried, up to three times. A refusal (4xx) is not, except
 * for 429 with a short wait.
 */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES &&
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 429 && retryAfterMs(error) <= LONGEST_RETRY_AFTER))

/** Milliseconds until the next attempt: 1, 2, 4 … s, or the wait that the provider API asked for. */
export const retryWait = (failures: number, error: unknown): number => {
  const requested = error instanceof ApiError ? retryAfterMs(error) : Infinity
  return requested === Infinity
    ? Math.min(2 ** failures * 1000, LONGEST_WAIT)
    : Math.min(requested, LONGEST_RETRY_AFTER)
}

/** The requested wait in milliseconds; `Infinity` without one. */
const retryAfterMs = ({ retryAfter }: ApiError): number => (retryAfter === null ? Infinity : retryAfter * 1000)

/** Creates the cache of the server's data. Live events keep it fresh, so that focusing the window refetches nothing. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: retryWait, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false, retryDelay: retryWait },
    },
  })
