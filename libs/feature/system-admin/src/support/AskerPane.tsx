import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AskerView } from './AskerView.tsx'
import { askerQuery } from './askerQuery.ts'

/** Whether a provider has no asker to show: it does not know the call, or not the conversation. */
const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404

/** The asker of a support conversation, beside it (SUP-8); nothing with a provider that does not say who asks. */
export function AskerPane({ chatId }: { chatId: number }) {
  const { data, error, isFetching, refetch } = useQuery(askerQuery(useApi(), chatId))
  if (data !== undefined) return <AskerView asker={data} />
  if (isMissing(error)) return null
  if (error === null) return <SkeletonRows rows={4} height={72} />
  return (
    <FailureState
      title={<Trans>The asker could not be loaded</Trans>}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {error.message}
    </FailureState>
  )
}
