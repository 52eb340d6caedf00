import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { systemAdminCalls } from '@frontdesk/api-client'
import { formatDayTime, useApi } from '@frontdesk/platform'
import { FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { FailedJobs } from './jobs/FailedJobs.tsx'
import { QueueFigures } from './jobs/QueueFigures.tsx'
import { RepeatQuestion } from './jobs/RepeatQuestion.tsx'
import { useRepetition } from './jobs/useRepetition.ts'

/** Milliseconds between two looks at the queues while the page is visible. */
const refetchEvery = 15_000

/**
 * The server's background jobs: what was given up, which can be repeated here, and what waits (decision 0042). Route
 * `/system-admin/jobs`.
 */
export function JobsPage() {
  const { t } = useLingui()
  const api = useApi()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['system-admin', 'jobs'],
    queryFn: ({ signal }) => api.subject(systemAdminCalls).listJobs({ signal }),
    refetchInterval: refetchEvery,
  })
  const { title, asked, isPending, ask, close, repeat } = useRepetition()
  const shownSince = formatDayTime(new Date(dataUpdatedAt).toISOString())
  return (
    <Stack gap="lg" maw={1200} mx="auto" w="100%" align="stretch">
      <PageTitle title={t`Background jobs`} />
      {error && (
        <FailureState
          title={<Trans>Failed to fetch the jobs</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {data === undefined ? error.message : <Trans>Below is the state of {shownSince}.</Trans>}
        </FailureState>
      )}
      {data !== undefined ? (
        <>
          <Title order={2} size="h4" tabIndex={-1} ref={title}>
            <Trans>Failed jobs</Trans>
          </Title>
          <FailedJobs jobs={data.failed} onAsk={ask} />
          <Title order={2} size="h4">
            <Trans>Queues</Trans>
          </Title>
          <QueueFigures queues={data.queues} />
        </>
      ) : (
        !error && <SkeletonRows rows={3} height={110} />
      )}
      {asked && <RepeatQuestion job={asked} isPending={isPending} onClose={close} onRepeat={repeat} />}
    </Stack>
  )
}
