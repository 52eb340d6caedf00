import { useBus, useSession } from '@frontdesk/platform'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isOtherBuild, pageAfterSignIn } from './pageAfterSignIn.ts'

/** What a successful sign-in or registration does (AUTH-2, SHELL-13): keep the token, tell the app, go where one wanted to. */
export function useSignedIn(): (answer: { accessToken: string }) => void {
  const session = useSession()
  const bus = useBus()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useCallback(
    ({ accessToken }) => {
      session.signIn(accessToken)
      bus.emit('USER_AUTH_SUCCESS', undefined)
      const page = pageAfterSignIn(search)
      if (isOtherBuild(page)) window.location.assign(page)
      else void navigate(page, { replace: true })
    },
    [session, bus, navigate, search],
  )
}
