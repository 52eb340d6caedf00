import { ApiError } from '@frontdesk/api-client'

/** The account has no password that could be confirmed: it has only ever been entered by links. */
export const isWithoutPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'NO_PASSWORD'
