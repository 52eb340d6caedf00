import { lacksSecondFactor, sessionQueries, useApi, lazyPart } from '@frontdesk/platform'
import { PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import classes from './SecondFactor.module.css'

const Enrolment = lazyPart(() => import('./Enrolment.tsx'))

/**
 * Has a system administrator set up a second factor before anything else: without one the role gives no power
 * (AUTH-14). Everybody else, and providers without second factors, see the children at once.
 */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data: me } = useQuery(sessionQueries.me(useApi()))
  if (!me || !lacksSecondFactor(me)) return children
  return (
    <div className={classes.page}>
      <PageTitle title={t`Set up a second factor`} />
      <p className={classes.dim}>
        <Trans>
          This console reaches every company, so a password alone does not open it. You need an authenticator app on
          your phone, or a passkey; it takes a minute.
        </Trans>
      </p>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Enrolment email={me.admin.email} onDone={() => void queryClient.resetQueries()} />
      </Suspense>
    </div>
  )
}
