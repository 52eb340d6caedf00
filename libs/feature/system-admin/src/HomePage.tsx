import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Title } from '@mantine/core'
import { useApi } from '@frontdesk/platform'
import { FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { companyQueries } from './companies/companyQueries.ts'
import { AttentionList } from './home/AttentionList.tsx'
import { homeQueries } from './home/homeQueries.ts'
import { OverviewFigures } from './home/OverviewFigures.tsx'
import { RangeChoice } from './home/RangeChoice.tsx'
import { TrendsView } from './home/TrendsView.tsx'
import { useTrendRange } from './home/useTrendRange.ts'

/**
 * The home of the console: figures over all companies, what needs attention among them, and how the figures change from
 * day to day (SYS-3). Each part loads and fails by itself. Route `/system-admin`.
 */
export function HomePage() {
  const { t } = useLingui()
  const api = useApi()
  const { range, today, showLast, showBetween } = useTrendRange()
  const overview = useQuery(companyQueries.overview(api))
  const attention = useQuery(homeQueries.attention(api))
  const trends = useQuery(homeQueries.trends(api, range))
  return (
    <Stack gap="lg" maw={1200} mx="auto" w="100%" align="stretch">
      <PageTitle title={t`Overview`} />
      <Part of={overview} failed={<Trans>Failed to fetch overview stats</Trans>} rows={2}>
        {(stats) => <OverviewFigures stats={stats} />}
      </Part>
      <Button component={Link} to="/companies" size="md" style={{ alignSelf: 'flex-start' }}>
        <Trans>Show all companies</Trans>
      </Button>
      {attention.data !== null && (
        <>
          <Title order={2} size="h4">
            <Trans>Needs attention</Trans>
          </Title>
          <Part of={attention} failed={<Trans>What needs attention could not be loaded</Trans>} rows={1}>
            {(found) => found && <AttentionList attention={found} />}
          </Part>
        </>
      )}
      {trends.data !== null && (
        <>
          <Title order={2} size="h4">
            <Trans>Trends</Trans>
          </Title>
          <RangeChoice range={range} today={today} onLast={showLast} onBetween={showBetween} />
          <Part of={trends} failed={<Trans>The trends could not be loaded</Trans>} rows={3}>
            {(found) => found && <TrendsView trends={found} />}
          </Part>
        </>
      )}
    </Stack>
  )
}

/** A part of the page: what was fetched, else its skeleton or its failure with Retry. */
function Part<T>({
  of: { data, error, isFetching, refetch },
  failed,
  rows,
  children,
}: {
  of: UseQueryResult<T>
  failed: ReactNode
  rows: number
  children: (data: T) => ReactNode
}) {
  if (error)
    return (
      <FailureState title={failed} onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </FailureState>
    )
  return data === undefined ? <SkeletonRows rows={rows} height={88} /> : children(data)
}
