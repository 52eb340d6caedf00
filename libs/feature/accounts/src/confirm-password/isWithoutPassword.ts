import { ApiError } from '@frontdesk/api-client'

/** True when the account has no password to confirm: it has only ever been entered by links. */
export const isWithoutPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'NO_PASSWORD'
