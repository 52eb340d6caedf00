import { ApiError } from '@frontdesk/api-client'

/** The current password was not the right one: said beside its field. */
export const isWrongPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'WRONG_PASSWORD'
