import { Trans, useLingui } from '@lingui/react/macro'
import { signIn, useLocale, usePlatform } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { useMutation } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import classes from '../form/Form.module.css'
import { useFailureOf } from '../form/useFailureOf.ts'
import { SignedInGoOn } from '../session/SignedInGoOn.tsx'
import { RegisterForm, type Newcomer } from './RegisterForm.tsx'

/** `/auth/register` (AUTH-1, 2, 4): a new administrator with a trial, in the language of the page. */
export function RegisterPage() {
  const { t } = useLingui()
  const platform = usePlatform()
  const language = useLocale()
  const { search } = useLocation()
  const failureOf = useFailureOf()
  const register = useMutation({
    mutationFn: (newcomer: Newcomer) => platform.api.accounts.register({ ...newcomer, metadata: { createTrial: true, language } }),
    onSuccess: (answer) => signIn(platform, answer),
  })
  return (
    <SignedInGoOn>
      <section className={classes.card}>
        <PageTitle title={t`Create an account`} className={classes.title} />
        <p className={classes.lead}>
          <Trans>One desk for every channel your customers use.</Trans>
        </p>
        <RegisterForm onSubmit={register.mutate} isPending={register.isPending} failure={failureOf(register.error)} />
        <p className={classes.beside}>
          <Trans>
            Already have an account? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link>
          </Trans>
        </p>
      </section>
    </SignedInGoOn>
  )
}
