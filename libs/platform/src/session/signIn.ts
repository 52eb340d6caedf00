import type { SignedIn } from '@frontdesk/api-client'
import type { SignInMethod } from '../bus/createBus.ts'
import type { Platform } from '../provider/platformContext.ts'
import { allowReload } from './reloadOnce.ts'
import { noteSignIn } from './signedInAt.ts'

/** Begins the session that the provider API gave (AUTH-2). */
export function signIn(
  { session, bus }: Pick<Platform, 'session' | 'bus'>,
  { accessToken, userId }: Pick<SignedIn, 'accessToken' | 'userId'>,
  by: SignInMethod = 'password',
): void {
  allowReload()
  noteSignIn(Date.now())
  session.signIn(accessToken)
  bus.say('USER_AUTH_SUCCESS', { adminId: userId || null, by })
}
