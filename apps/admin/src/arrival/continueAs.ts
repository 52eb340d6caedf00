import { deviceStorage, signIn, signOut, type KeptStorage, type Platform, type StorageKey } from '@frontdesk/platform'

/** What the same address brought: it belongs to who arrives, not to who leaves. */
const brought: readonly StorageKey[] = ['promoCode', 'altegioSalonIds', 'altegioUserData']

/** Ends the session of who was here, in every tab and on the server, and begins the one that the address brought. */
export function continueAs(platform: Platform, arriving: { accessToken: string; userId: number }, device: KeptStorage = deviceStorage): void {
  const kept = brought.map((key): [StorageKey, string | null] => [key, device.get(key)])
  signOut(platform)
  for (const [key, value] of kept) if (value !== null) device.set(key, value)
  signIn(platform, arriving)
}
