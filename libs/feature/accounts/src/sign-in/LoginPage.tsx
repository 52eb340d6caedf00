import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { signIn, usePlatform, useSignedIn } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import classes from '../form/Form.module.css'
import { useFailureOf } from '../form/useFailureOf.ts'
import { SignedInGoOn } from '../session/SignedInGoOn.tsx'
import { LoginForm } from './LoginForm.tsx'

/** `/auth/login` (AUTH-1, 2, 4). */
export function LoginPage() {
  const { t } = useLingui()
  const platform = usePlatform()
  const state = useSignedIn()
  const { search } = useLocation()
  const failureOf = useFailureOf()
  const login = useMutation({
    mutationFn: (credentials: { email: string; password: string }) => platform.api.accounts.login(credentials),
    onSuccess: (answer) => signIn(platform, answer),
  })
  const isWrong = login.error instanceof ApiError && login.error.isUnauthorized
  // A session that could not be asked for leads here too: what the server said of it is not kept from the user.
  const failure = failureOf(login.error) ?? (state.is === 'signed-out' && login.isIdle ? failureOf(state.error) : null)
  return (
    <SignedInGoOn>
      <section className={classes.card}>
        <PageTitle title={t`Sign in`} className={classes.title} />
        <p className={classes.lead}>
          <Trans>Your chats are waiting.</Trans>
        </p>
        <LoginForm onSubmit={login.mutate} isPending={login.isPending} failure={isWrong ? t`Invalid email or password` : failure} />
        <p className={classes.beside}>
          <Trans>
            New here? <Link to={{ pathname: '/auth/register', search }}>Create an account</Link>
          </Trans>
        </p>
      </section>
    </SignedInGoOn>
  )
}
