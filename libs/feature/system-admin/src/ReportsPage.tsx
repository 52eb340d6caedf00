import { messageReportCalls } from '@frontdesk/api-client'
import type { MessageReport } from '@frontdesk/contract'
import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, PageTitle, SkeletonRows, useReturningFocus } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Stack } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ReportCard } from './reports/ReportCard.tsx'
import { ResolveDialog } from './reports/ResolveDialog.tsx'

const pageSize = 20

const reportsQuery = (api: ReturnType<typeof useApi>, state: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: ['system-admin', 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      api.subject(messageReportCalls).listReports({ state, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((count, page) => count + page.reports.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

/**
 * Reports of messages, with what was written before each and the assistant's instructions at that time (MSG-7). Route
 * `/system-admin/reports`.
 */
export function ReportsPage() {
  const { t } = useLingui()
  const api = useApi()
  const [query, setQuery] = useSearchParams()
  const state = query.get('state') === 'resolved' ? 'resolved' : 'open'
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    reportsQuery(api, state),
  )
  const [asked, setAsked] = useState<MessageReport | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const reports = data?.pages.flatMap((page) => page.reports) ?? []
  return (
    <Stack gap="md" maw={860} mx="auto" w="100%">
      <PageTitle title={t`Reported messages`} ref={title} />
      <SegmentedControl
        aria-label={t`Which reports`}
        value={state}
        onChange={(chosen) => setQuery(chosen === 'resolved' ? { state: chosen } : {})}
        data={[
          { value: 'open', label: t`Open` },
          { value: 'resolved', label: t`Resolved` },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      {error && (
        <FailureState
          title={<Trans>The reports could not be loaded</Trans>}
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {data === undefined ? (
        !error && <SkeletonRows rows={4} height={180} />
      ) : reports.length === 0 ? (
        <EmptyState
          drawing="inbox"
          title={state === 'open' ? <Trans>No report is open</Trans> : <Trans>No report was resolved yet</Trans>}
        />
      ) : (
        reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            {...(state === 'open' && {
              onResolve: () => {
                remember()
                setAsked(report)
              },
            })}
          />
        ))
      )}
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {asked && (
        <ResolveDialog
          report={asked}
          onClose={() => {
            setAsked(null)
            giveBack({ isOpenerGone: true })
          }}
        />
      )}
    </Stack>
  )
}
