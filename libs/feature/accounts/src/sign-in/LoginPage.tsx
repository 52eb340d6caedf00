import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import classes from '../form/Form.module.css'
import { useFailureOf } from '../form/useFailureOf.ts'
import { useSignedIn } from '../session/useSignedIn.ts'
import { LoginForm } from './LoginForm.tsx'

/** `/auth/login` (AUTH-1, 2, 4). */
export function LoginPage() {
  const { t } = useLingui()
  const api = useApi()
  const { search } = useLocation()
  const failureOf = useFailureOf()
  const login = useMutation({ mutationFn: api.accounts.login, onSuccess: useSignedIn() })
  const isWrong = login.error instanceof ApiError && login.error.isUnauthorized
  return (
    <section className={classes.card}>
      <PageTitle title={t`Sign in`} className={classes.title} />
      <p className={classes.lead}>
        <Trans>Your chats are waiting.</Trans>
      </p>
      <LoginForm onSubmit={login.mutate} isPending={login.isPending} failure={isWrong ? t`Invalid email or password` : failureOf(login.error)} />
      <p className={classes.beside}>
        <Trans>
          New here? <Link to={{ pathname: '/auth/register', search }}>Create an account</Link>
        </Trans>
      </p>
    </section>
  )
}
