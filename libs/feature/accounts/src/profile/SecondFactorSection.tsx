import { secondFactorCalls } from '@frontdesk/api-client'
import type { Admin } from '@frontdesk/contract'
import { sessionQueries, useApi, lazyPart } from '@frontdesk/platform'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { EnrolledFactor } from './EnrolledFactor.tsx'

const Enrolment = lazyPart(() => import('../second-factor/Enrolment.tsx'))

const statusQuery = (api: ReturnType<typeof useApi>) =>
  queryOptions({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => api.subject(secondFactorCalls).getSecondFactor({ signal }),
  })

/** The second factor of the administrator in My Profile (AUTH-14); nothing at a provider that knows none. */
export function SecondFactorSection({ admin }: { admin: Admin }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const me = useQuery(sessionQueries.me(api)).data
  const isKnown = me?.secondFactor !== undefined && me.secondFactor !== null
  const status = useQuery({ ...statusQuery(api), enabled: isKnown })
  if (!isKnown) return null
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: statusQuery(api).queryKey })
    // Other sessions ended, and a system administrator may have gained or lost their powers.
    await queryClient.invalidateQueries({ queryKey: sessionQueries.all })
  }
  return (
    <SettingsSection
      title={<Trans>Second factor</Trans>}
      lead={<Trans>A passkey or a code from your phone beside your password, which alone opens nothing then.</Trans>}
    >
      {status.data ? (
        status.data.state === 'enrolled' ? (
          <EnrolledFactor status={status.data} admin={admin} onChanged={() => void refresh()} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <Enrolment email={admin.email} onDone={() => void refresh()} />
          </Suspense>
        )
      ) : status.isError ? (
        <FailureState
          title={<Trans>The second factor could not be loaded</Trans>}
          onRetry={() => void status.refetch()}
          isRetrying={status.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </SettingsSection>
  )
}
