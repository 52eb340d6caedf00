import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@frontdesk/api-client'
import { promoCodeAtom, signIn, useLocale, usePlatform, useSignedIn, useSoleMutation } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'react-router-dom'
import classes from '../form/Form.module.css'
import { cooldownOf } from '../form/cooldownOf.ts'
import { useFailureOf } from '../form/useFailureOf.ts'
import { isTooCommonPassword } from '../form/useNewPasswordRules.ts'
import { useWait } from '../form/useWait.ts'
import { SignedInGoOn } from '../session/SignedInGoOn.tsx'
import { altegioUserAtom, waitingSalonCountAtom } from './arrivalAtoms.ts'
import { invitedUser } from './invitedUser.ts'
import { RegisterForm, type NewAdministrator } from './RegisterForm.tsx'
import { WaitingNote } from './WaitingNote.tsx'

/** `/auth/register` (AUTH-1, 2, 4): a new administrator with a trial, in the language of the page. */
export function RegisterPage() {
  const { t } = useLingui()
  const platform = usePlatform()
  const state = useSignedIn()
  const language = useLocale()
  const { search, state: brought } = useLocation() as { search: string; state: unknown }
  const failureOf = useFailureOf()
  const wait = useWait()
  const altegioUser = useAtomValue(altegioUserAtom)
  const promoCode = useAtomValue(promoCodeAtom)
  const register = useSoleMutation({
    mutationFn: (newcomer: NewAdministrator) =>
      platform.api.accounts.register({
        ...newcomer,
        // It becomes the first company's, on whatever device its plan is ordered (PROMO-1).
        metadata: { createTrial: true, language, ...(promoCode !== null && { promoCode }) },
      }),
    onMutate: () => wait.begin(0),
    onSuccess: (answer) => signIn(platform, answer, 'registration'),
    onError: (error) => wait.begin(cooldownOf(error)),
  })
  const isTaken = register.error instanceof ApiError && register.error.code === 'EMAIL_TAKEN'
  return (
    <SignedInGoOn>
      <section className={classes.card}>
        <PageTitle title={t`Create an account`} className={classes.title} />
        <p className={classes.lead}>
          <Trans>One desk for every channel your customers use.</Trans>
        </p>
        <WaitingNote promoCode={promoCode} salons={useAtomValue(waitingSalonCountAtom)} />
        <RegisterForm
          onSubmit={(newcomer, done) => register.mutate(newcomer, done)}
          isPending={register.isPending || state.is === 'checking'}
          failure={isTooCommonPassword(register.error) ? null : failureOf(register.error)}
          wait={wait.seconds}
          prefill={invitedUser(brought) ?? altegioUser}
          beside={
            isTaken && (
              <Trans>
                Is it yours? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link> or{' '}
                <Link to={{ pathname: '/auth/forgot-password', search }}>choose a new password</Link>.
              </Trans>
            )
          }
        />
        <p className={classes.beside}>
          <Trans>
            Already have an account? <Link to={{ pathname: '/auth/login', search }}>Sign in</Link>
          </Trans>
        </p>
      </section>
    </SignedInGoOn>
  )
}
