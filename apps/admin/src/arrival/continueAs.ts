import { deviceStorage, signIn, signOutKeepingBrought, type KeptStorage, type Platform } from '@frontdesk/platform'

/** Ends the session of who was here, in every tab and on the server, and begins the one that the address brought. */
export function continueAs(
  platform: Platform,
  arriving: { accessToken: string; userId: number },
  device: KeptStorage = deviceStorage,
): void {
  signOutKeepingBrought(platform, device)
  signIn(platform, arriving, 'link')
}
