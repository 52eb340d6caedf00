import { deviceStorage, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'
import type { Platform } from '../provider/platformContext.ts'
import { signOut } from './signOut.ts'

/** The parameters of an address beside a token: they belong to the arriving user, not to the one who is signed in. */
const linkParameters: readonly StorageKey[] = ['promoCode', 'altegioSalonIds', 'altegioUserData']

/** Removes what a link brought for another user: their salons must not be connected to this user's company (T-01). */
export const clearLinkParameters = (device: DeviceStorage = deviceStorage): void =>
  linkParameters.forEach((key) => device.remove(key))

/** Ends the session as `signOut` does, but keeps what a link brought for the user who signs in next (D-13). */
export function signOutKeepingLinkParameters(
  platform: Pick<Platform, 'session' | 'api' | 'events' | 'singleton'>,
  device: DeviceStorage = deviceStorage,
): void {
  const values = linkParameters.map((key): [StorageKey, string | null] => [key, device.get(key)])
  signOut(platform)
  for (const [key, value] of values) if (value !== null) device.set(key, value)
}
