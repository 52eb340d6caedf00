import { deviceStorage, signIn, signOut, type KeptStorage, type Platform, type StorageKey } from '@frontdesk/platform'

/** What the same address brought: it belongs to who arrives, not to who is here. */
const brought: readonly StorageKey[] = ['promoCode', 'altegioSalonIds', 'altegioUserData']

/** Puts away what a link brought for somebody else: their salons must not be connected to the company of who stays (T-01). */
export const forgetBrought = (device: KeptStorage = deviceStorage): void => brought.forEach((key) => device.remove(key))

/** Ends the session of who was here, in every tab and on the server, and begins the one that the address brought. */
export function continueAs(platform: Platform, arriving: { accessToken: string; userId: number }, device: KeptStorage = deviceStorage): void {
  const kept = brought.map((key): [StorageKey, string | null] => [key, device.get(key)])
  signOut(platform)
  for (const [key, value] of kept) if (value !== null) device.set(key, value)
  signIn(platform, arriving, 'link')
}
