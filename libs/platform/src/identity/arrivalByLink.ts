import { deviceStorage, type DeviceStorage, type StorageKey } from '../storage/openStorage.ts'
import type { Platform } from '../provider/platformContext.ts'
import { signOut } from './signOut.ts'

/** What an address brings beside a token: it belongs to who arrives, not to who is here. */
const brought: readonly StorageKey[] = ['promoCode', 'altegioSalonIds', 'altegioUserData']

/** Puts away what a link brought for somebody else: their salons must not be connected to the company of who stays (T-01). */
export const clearLinkParameters = (device: DeviceStorage = deviceStorage): void =>
  brought.forEach((key) => device.remove(key))

/** Ends the session as `signOut` does, but what a link brought waits on for who signs in next (D-13). */
export function signOutKeepingLinkParameters(
  platform: Pick<Platform, 'session' | 'api' | 'events'>,
  device: DeviceStorage = deviceStorage,
): void {
  const kept = brought.map((key): [StorageKey, string | null] => [key, device.get(key)])
  signOut(platform)
  for (const [key, value] of kept) if (value !== null) device.set(key, value)
}
