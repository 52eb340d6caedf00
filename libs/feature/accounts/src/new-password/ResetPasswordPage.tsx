import { ApiError } from '@frontdesk/api-client'
import { storeDeviceToken, signOut, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { cooldownOf } from '../form/cooldownOf.ts'
import { isTooCommonPassword } from '../form/useNewPasswordRules.ts'
import { useWait } from '../form/useWait.ts'
import { signInNoticeAtom } from '../session/signInNoticeAtom.ts'
import { ResetPasswordView } from './ResetPasswordView.tsx'

/** True when the provider refused the link itself, so that another one is needed. */
const isOfTheLink = (error: unknown) =>
  error instanceof ApiError && (error.code === 'TOKEN_INVALID' || error.code === 'TOKEN_EXPIRED')

/**
 * `/auth/reset-password?token=` (AUTH-8). The provider ends all sessions of the account, so a user signed in here is
 * signed out.
 */
export function ResetPasswordPage({ token }: { token: string | null }) {
  const platform = usePlatform()
  const navigate = useNavigate()
  const setWord = useSetAtom(signInNoticeAtom)
  const wait = useWait()
  const reset = useSoleMutation({
    mutationFn: ({ password, by }: { password: string; by: string }) =>
      platform.api.accounts.resetPassword({ token: by, password }),
    onMutate: () => wait.begin(0),
    onSuccess: (answer) => {
      storeDeviceToken(answer)
      if (platform.session.accessToken() !== null) signOut(platform)
      setWord('password-reset')
      void navigate('/auth/login', { replace: true })
    },
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  return (
    <ResetPasswordView
      hasToken={token !== null}
      isPending={reset.isPending}
      failure={
        reset.isError && !isTooCommonPassword(reset.error) ? (isOfTheLink(reset.error) ? 'link' : 'passing') : null
      }
      seconds={wait.seconds}
      onSubmit={(password, done) => {
        if (token !== null) reset.mutate({ password, by: token }, done)
      }}
    />
  )
}
