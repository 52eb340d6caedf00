import type { SignedIn } from '@frontdesk/api-client'
import type { SignInMethod } from '../bus/createBus.ts'
import type { Platform } from '../provider/platformContext.ts'
import { rememberDevice } from './deviceToken.ts'
import { allowReload } from './reloadOnce.ts'
import { noteSignIn } from './signedInAt.ts'

/** Begins the session that the provider API gave (AUTH-2). */
export function signIn(
  { session, bus }: Pick<Platform, 'session' | 'bus'>,
  { accessToken, userId, deviceToken }: Pick<SignedIn, 'accessToken' | 'userId' | 'deviceToken'>,
  by: SignInMethod = 'password',
): void {
  allowReload()
  noteSignIn(Date.now())
  rememberDevice({ deviceToken })
  session.signIn(accessToken)
  bus.say('USER_AUTH_SUCCESS', { adminId: userId || null, by })
}
