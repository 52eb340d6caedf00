import type { SignInResult } from '@frontdesk/api-client'
import type { SignInMethod } from '../events/createAppEvents.ts'
import type { Platform } from '../provider/platformContext.ts'
import { deviceStorage, type StorageKey } from '../storage/openStorage.ts'
import { storeDeviceToken } from '../session/deviceToken.ts'
import { allowReload } from '../session/reloadOnce.ts'
import { storeSignInTime } from '../session/signedInAt.ts'

const arrivedByLink: StorageKey = 'arrivedByLink'

/**
 * Begins a session with the provider API's token (AUTH-2). For one of a link it stores that, so that a notice
 * names its administrator.
 */
export function signIn(
  { session, events }: Pick<Platform, 'session' | 'events'>,
  { accessToken, userId, deviceToken }: Pick<SignInResult, 'accessToken' | 'userId' | 'deviceToken'>,
  by: SignInMethod = 'password',
): void {
  allowReload()
  storeSignInTime(Date.now())
  if (by === 'link') deviceStorage.set(arrivedByLink, 'true')
  else deviceStorage.remove(arrivedByLink)
  storeDeviceToken({ deviceToken })
  session.signIn(accessToken)
  events.emit('USER_AUTH_SUCCESS', { adminId: userId || null, by })
}
