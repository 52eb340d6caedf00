import { ApiError } from '@frontdesk/api-client'
import { QueryClient, type Query } from '@tanstack/react-query'

const MOST_RETRIES = 3
/** Milliseconds between two attempts: our own longest, and the longest that the provider API may ask for. */
const LONGEST_WAIT = 30_000
const LONGEST_RETRY_AFTER = 60_000
/** Milliseconds for which a failure is not read again because a further screen shows it. */
const LEAST_PAUSE = 5000

const isTimeOut = ({ cause }: Error): boolean =>
  typeof cause === 'object' && cause !== null && 'name' in cause && cause.name === 'TimeoutError'

/**
 * Whether a failure that may pass is retried, up to three times. A refusal (4xx) is not, except for 429 with a short
 * wait; nothing is where the provider API asks for a longer wait. A call that has had no answer within its time limit
 * is left to the user: they have waited long enough to be asked.
 */
export const isWorthRetrying = (failures: number, error: unknown): boolean => {
  if (failures >= MOST_RETRIES || !(error instanceof ApiError)) return false
  // It is read again when the network is back.
  if (error.status === 0 && !navigator.onLine) return false
  const requested = error.retryAfter === null ? null : error.retryAfter * 1000
  if (isTimeOut(error) || (requested !== null && requested > LONGEST_RETRY_AFTER)) return false
  return error.status === 0 || error.status >= 500 || (error.status === 429 && requested !== null)
}

/** Milliseconds until the next attempt: 1, 2, 4 … s, or the wait that the provider API asked for. */
export const retryWait = (failures: number, error: unknown): number => {
  const requested = error instanceof ApiError ? retryAfterMs(error) : Infinity
  return requested === Infinity
    ? Math.min(2 ** failures * 1000, LONGEST_WAIT)
    : Math.min(requested, LONGEST_RETRY_AFTER)
}

/** The requested wait in milliseconds; `Infinity` without one. */
const retryAfterMs = ({ retryAfter }: ApiError): number => (retryAfter === null ? Infinity : retryAfter * 1000)

type State = Pick<Query['state'], 'error' | 'errorUpdatedAt'>

/**
 * Until when the provider API wants no further call after a failed one, in milliseconds since the epoch; null where it
 * did not say.
 */
export const waitEndsAt = ({ error, errorUpdatedAt }: State): number | null =>
  error instanceof ApiError && error.retryAfter !== null ? errorUpdatedAt + error.retryAfter * 1000 : null

/** Whether nothing failed, or long enough ago that the query may be read again without anybody's asking. */
const isReadable = ({ state }: { state: State }): boolean =>
  state.error === null || Date.now() >= Math.max(state.errorUpdatedAt + LEAST_PAUSE, waitEndsAt(state) ?? 0)

/**
 * Whether a screen that appears reads a failed query again. It does not while another one shows the failure: that one
 * would turn back to loading, and two screens that take turns by the state of the query would call for ever. The
 * screen's own observer is counted once it has subscribed.
 */
const isReadAgainAtMount = (query: { state: State; getObserversCount: () => number }): boolean =>
  isReadable(query) && query.getObserversCount() <= 1

/** Creates the cache of the server's data. Live events keep it fresh, so that focusing the window refetches nothing. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: retryWait,
        retryOnMount: isReadAgainAtMount,
        refetchOnMount: isReadable,
        staleTime: 60_000,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, retryDelay: retryWait },
    },
  })
