import { ApiError } from '@frontdesk/api-client'

/** Refusals that mean that the subscription is not as it was read: another tab or somebody else has changed it. */
const outdated: readonly unknown[] = ['ACTION_NOT_ALLOWED', 'NOT_FOUND', 'PRICE_CHANGED', 'CHANGE_REFUSED']

/** Whether a change was refused because the subscription or its price is not as it was read. */
export const isOutdatedRefusal = (error: unknown): boolean => error instanceof ApiError && outdated.includes(error.code)
