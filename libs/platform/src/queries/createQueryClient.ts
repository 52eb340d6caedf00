import { ApiError } from '@frontdesk/api-client'
import { QueryClient } from '@tanstack/react-query'

const MOST_RETRIES = 3
/** Of our own, and as told; milliseconds. Longer than this nobody looks at a page that fills by itself. */
const LONGEST_WAIT = 30_000
const LONGEST_TOLD = 60_000

/** What may pass by itself is asked again, up to three times: what is shown stays. A refusal (4xx) never, but for one that says how soon it ends. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES &&
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || (error.status === 429 && toldWait(error) <= LONGEST_TOLD))

/** 1, 2, 4 … seconds, or what the provider API asked for. */
export const retryWait = (failures: number, error: unknown): number => {
  const told = error instanceof ApiError ? toldWait(error) : Infinity
  return told === Infinity ? Math.min(2 ** failures * 1000, LONGEST_WAIT) : Math.min(told, LONGEST_TOLD)
}

/** Milliseconds; `Infinity` when the provider API did not say how long. */
const toldWait = ({ retryAfter }: ApiError): number => (retryAfter === null ? Infinity : retryAfter * 1000)

/** The cache of what the server said. Live events keep it fresh, so that coming back to a window asks nothing anew. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: retryWait, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false, retryDelay: retryWait },
    },
  })
