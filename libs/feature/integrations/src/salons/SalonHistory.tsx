import { salonHistoryQuery, usePlatform } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SalonStates } from './SalonStates.tsx'

/** The history of a salon's states, read when it is shown and again after each change (INT-6). */
export function SalonHistory({ companyId, crmId, title }: { companyId: number; crmId: number; title: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    salonHistoryQuery(usePlatform(), companyId, crmId),
  )
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={2} />
    ) : (
      <FailureState
        title={<Trans>The history could not be loaded</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <SalonStates
      title={title}
      states={data.pages.flatMap(({ states }) => states)}
      onShowMore={hasNextPage ? () => void fetchNextPage() : null}
      isReadingMore={isFetchingNextPage}
    />
  )
}
