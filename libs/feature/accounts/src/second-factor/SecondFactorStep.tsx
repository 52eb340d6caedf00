import { secondFactorCalls, type SecondFactorWay } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { PageTitle } from '@frontdesk/platform/parts'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import classes from '../form/Form.module.css'
import { useLogout } from '../sign-out/useLogout.ts'
import { CodeForm, type CodeCall } from './CodeForm.tsx'
import { useCodeCall } from './useCodeCall.ts'
import { useWays } from './useWays.ts'

/** The second step of a sign-in as it is shown. */
export function SecondFactorStepView({
  email,
  call,
  ways,
  lacksPasskeys = false,
  onLeave,
}: {
  email: string
  call: CodeCall
  ways: readonly SecondFactorWay[]
  lacksPasskeys?: boolean
  onLeave: () => void
}) {
  const { t } = useLingui()
  return (
    <section className={classes.card}>
      <PageTitle
        title={ways[0] === 'passkey' ? t`Confirm that it is you` : t`Enter your code`}
        className={classes.title}
      />
      <p className={classes.lead}>
        <Trans>
          Your account <bdi className={classes.strong}>{email}</bdi> has a second factor.
        </Trans>
      </p>
      <CodeForm {...call} ways={ways} lacksPasskeys={lacksPasskeys} action={<Trans>Go on</Trans>} />
      <p className={classes.beside}>
        <Button variant="subtle" size="compact-sm" onClick={onLeave}>
          <Trans>Sign in with another account</Trans>
        </Button>
      </p>
    </section>
  )
}

/** The second step of a sign-in (AUTH-14): until the second factor is given, the session can do nothing else. */
export default function SecondFactorStep({ email }: { email: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const logout = useLogout()
  const ways = useWays()
  const call = useCodeCall(
    (proof) => api.subject(secondFactorCalls).verifySecondFactor(proof),
    // Everything that was read before the code was refused.
    () => queryClient.resetQueries(),
  )
  return <SecondFactorStepView email={email} call={call} {...ways} onLeave={logout} />
}
