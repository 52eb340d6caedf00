import { createDeviceDatabase } from '../storage/createDeviceDatabase.ts'
import { tabKeys, tabStorage } from '../storage/openStorage.ts'
import type { Platform } from '../provider/platformContext.ts'

/** Ends the session here and in all tabs at once, and on the server by a call that is not awaited (AUTH-10). */
export function signOut({
  session,
  api,
  events,
  singleton,
}: Pick<Platform, 'session' | 'api' | 'events' | 'singleton'>): void {
  events.emit('USER_INITIATE_LOGOUT', null)
  // Called while the token is still there. Another provider may lack this call; the user is signed out in any case.
  api.accounts.logout().catch(() => undefined)
  session.signOut()
  // Nothing of this user's, such as an unanswered token, waits for the next one of this tab.
  for (const key of tabKeys) tabStorage.remove(key)
  void singleton(createDeviceDatabase).clear()
}
