import { ApiError } from '@frontdesk/api-client'

/** The cool-down of a failed call in seconds; 0 when it has none. */
export const cooldownOf = (error: unknown): number =>
  error instanceof ApiError ? Math.max(0, error.retryAfter ?? 0) : 0
