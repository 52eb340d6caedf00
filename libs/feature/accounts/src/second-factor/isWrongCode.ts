import { ApiError } from '@frontdesk/api-client'

/** True when a code was wrong or used before; shown as an error of its field. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'WRONG_SECOND_FACTOR'
