import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { useApi } from '@frontdesk/platform'
import { FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { companyQueries } from './companies/companyQueries.ts'
import { OverviewFigures } from './companies/OverviewFigures.tsx'

/** The home of the console: figures over all companies, and the way to them (SYS-3). Route `/system-admin`. */
export function HomePage() {
  const { t } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(companyQueries.overview(useApi()))
  return (
    <Stack gap="lg" maw={1200} mx="auto" w="100%" align="stretch">
      <PageTitle title={t`Overview`} />
      {error ? (
        <FailureState
          title={<Trans>Failed to fetch overview stats</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : data === undefined ? (
        <SkeletonRows rows={2} height={88} />
      ) : (
        <OverviewFigures stats={data} />
      )}
      <Button component={Link} to="/companies" size="md" style={{ alignSelf: 'flex-start' }}>
        <Trans>Show all companies</Trans>
      </Button>
    </Stack>
  )
}
