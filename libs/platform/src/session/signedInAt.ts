import { deviceStorage } from '../storage/openStorage.ts'

/** Stores the time of a sign-in on this device. */
export const storeSignInTime = (now: number, storage = deviceStorage): void => storage.set('signedInAt', String(now))

/** When the session of this device began, in milliseconds since 1970; 0 when none is stored, and after a sign-out. */
export const signedInAt = (storage = deviceStorage): number => Number(storage.get('signedInAt')) || 0

/** Whether a refused token was removed (AUTH-11) and not the rest: the next sign-in returns to the same page (F-17). */
export const hasSessionRunOut = (token: string | null, storage = deviceStorage): boolean =>
  token === null && signedInAt(storage) > 0
