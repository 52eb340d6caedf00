import type { SignedIn } from '@frontdesk/api-client'
import type { SignInMethod } from '../bus/createBus.ts'
import type { Platform } from '../provider/platformContext.ts'
import { deviceStorage, type StorageKey } from '../storage/openStorage.ts'
import { rememberDevice } from '../session/deviceToken.ts'
import { allowReload } from '../session/reloadOnce.ts'
import { noteSignIn } from '../session/signedInAt.ts'

const arrivedByLink: StorageKey = 'arrivedByLink'

/** Begins the session that the provider API gave (AUTH-2). One that a link brought is noted: its administrator is told whose it is. */
export function signIn(
  { session, bus }: Pick<Platform, 'session' | 'bus'>,
  { accessToken, userId, deviceToken }: Pick<SignedIn, 'accessToken' | 'userId' | 'deviceToken'>,
  by: SignInMethod = 'password',
): void {
  allowReload()
  noteSignIn(Date.now())
  if (by === 'link') deviceStorage.set(arrivedByLink, 'true')
  else deviceStorage.remove(arrivedByLink)
  rememberDevice({ deviceToken })
  session.signIn(accessToken)
  bus.say('USER_AUTH_SUCCESS', { adminId: userId || null, by })
}
