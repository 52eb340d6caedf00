import { ApiError } from '@frontdesk/api-client'
import { QueryClient } from '@tanstack/react-query'

const MOST_RETRIES = 3
const LONGEST_WAIT = 30_000

/** What may pass by itself is asked again, up to three times; a refusal (4xx) never. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** 1, 2, 4 … seconds, or what the provider API asked for. */
export const retryWait = (failures: number, error: unknown): number =>
  Math.min(((error instanceof ApiError ? error.retryAfter : null) ?? 2 ** failures) * 1000, LONGEST_WAIT)

/** The cache of what the server said. Live events keep it fresh, so that coming back to a window asks nothing anew. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, retryDelay: retryWait, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
