import { deviceStorage } from '../storage/openStorage.ts'

/** Notes that somebody signs in on this device now. */
export const storeSignInTime = (now: number, storage = deviceStorage): void => storage.set('signedInAt', String(now))

/** When the session of this device began, in milliseconds since 1970; 0 when nobody noted it, and after a sign-out. */
export const signedInAt = (storage = deviceStorage): number => Number(storage.get('signedInAt')) || 0

/** A refused token is gone and the rest is not (AUTH-11): whoever signs in again comes back to where they were (F-17). */
export const hasSessionRunOut = (token: string | null, storage = deviceStorage): boolean =>
  token === null && signedInAt(storage) > 0
