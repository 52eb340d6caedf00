import { ApiError, impersonationCalls } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AccessList } from './AccessList.tsx'

/**
 * The accesses of system administrators to the company: by whom, when and why (SYS-4). Hidden when the provider API
 * does not have the call.
 */
export function AccessSection({ companyId }: { companyId: number }) {
  const api = useApi()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['impersonations', companyId],
    queryFn: ({ signal }) => api.subject(impersonationCalls).listImpersonations({ signal }),
    retry: (failures, failure) => failures < 2 && !(failure instanceof ApiError && failure.status === 404),
  })
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <SettingsSection
      title={<Trans>Access by our team</Trans>}
      lead={<Trans>When somebody of the product’s team opened your company, and why.</Trans>}
    >
      {data ? (
        <AccessList accesses={data} />
      ) : error ? (
        <FailureState
          title={<Trans>The list could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={2} />
      )}
    </SettingsSection>
  )
}
