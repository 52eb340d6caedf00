import { ApiError } from '@frontdesk/api-client'

/** True when the current password was wrong; shown as an error of its field. */
export const isWrongPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'WRONG_PASSWORD'
