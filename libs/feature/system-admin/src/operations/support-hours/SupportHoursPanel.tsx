import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NotOffered } from '../NotOffered.tsx'
import { operationsQueries } from '../operationsQueries.ts'
import { SupportHoursForm } from './SupportHoursForm.tsx'

/** The hours of support, read and changed here (SUP-12). */
export function SupportHoursPanel() {
  const { data, error, isFetching, refetch } = useQuery(operationsQueries.supportHours(useApi()))
  if (data === null) return <NotOffered />
  // A failed look at newer hours takes nothing that was entered.
  if (data !== undefined) return <SupportHoursForm record={data} />
  if (error === null) return <SkeletonRows rows={7} height={48} />
  return (
    <FailureState
      title={<Trans>The hours of support could not be loaded</Trans>}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {error.message}
    </FailureState>
  )
}
