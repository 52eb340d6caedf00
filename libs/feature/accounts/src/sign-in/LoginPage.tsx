import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { promoCodeAtom, readDeviceToken, signIn, usePlatform, useSignedIn, useSoleMutation } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { useAtom, useAtomValue } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import classes from '../form/Form.module.css'
import { cooldownOf } from '../form/cooldownOf.ts'
import { SuccessNote } from '../form/SuccessNote.tsx'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useWait } from '../form/useWait.ts'
import { waitingSalonCountAtom } from '../registration/arrivalAtoms.ts'
import { WaitingNote } from '../registration/WaitingNote.tsx'
import { SignedInGoOn } from '../session/SignedInGoOn.tsx'
import { signInNoticeAtom } from '../session/signInNoticeAtom.ts'
import { LoginForm } from './LoginForm.tsx'

/** `/auth/login` (AUTH-1, 2, 4). */
export function LoginPage() {
  const { t } = useLingui()
  const platform = usePlatform()
  const state = useSignedIn()
  const { search } = useLocation()
  const failureOf = useFailureOf()
  const wait = useWait()
  const [notice, setWord] = useAtom(signInNoticeAtom)
  const login = useSoleMutation({
    mutationFn: (credentials: { email: string; password: string }) =>
      platform.api.accounts.login({ ...credentials, ...readDeviceToken() }),
    onMutate: () => wait.begin(0),
    onSuccess: (answer) => {
      setWord(null)
      signIn(platform, answer)
    },
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  const isDelayed = login.error instanceof ApiError && login.error.code === 'TOO_MANY_ATTEMPTS'
  const isWrong = login.error instanceof ApiError && login.error.isUnauthorized
  const failure = failureOf(isDelayed ? null : login.error)
  const notices = {
    'password-reset': t`Password reset successfully`,
    'account-deleted': t`Your account has been deleted`,
  }
  const details = {
    'password-reset': t`Sign in with your new password.`,
    'account-deleted': t`You are signed out everywhere. Thank you for the time with us.`,
  }
  return (
    <SignedInGoOn>
      <section className={classes.card}>
        <PageTitle title={t`Sign in`} className={classes.title} />
        {notice !== 'account-deleted' && (
          <p className={classes.lead}>
            <Trans>Your chats are waiting.</Trans>
          </p>
        )}
        <SuccessNote beside={notice && details[notice]}>{notice && notices[notice]}</SuccessNote>
        <WaitingNote promoCode={useAtomValue(promoCodeAtom)} salons={useAtomValue(waitingSalonCountAtom)} />
        <LoginForm
          onSubmit={login.mutate}
          isPending={login.isPending || state.is === 'checking'}
          isDelayed={isDelayed}
          failure={isWrong ? t`Invalid email or password` : failure}
          wait={wait.seconds}
          forgotten={
            <Link to={{ pathname: '/auth/forgot-password', search }}>
              <Trans>Forgot your password?</Trans>
            </Link>
          }
        />
        <p className={classes.beside}>
          <Trans>
            New here? <Link to={{ pathname: '/auth/register', search }}>Create an account</Link>
          </Trans>
        </p>
      </section>
    </SignedInGoOn>
  )
}
