import { ApiError } from '@frontdesk/api-client'

/** The seconds that a refusal asks to wait, 0 when it asks for none. */
export const retryAfterOf = (error: unknown): number =>
  error instanceof ApiError ? Math.max(0, error.retryAfter ?? 0) : 0
