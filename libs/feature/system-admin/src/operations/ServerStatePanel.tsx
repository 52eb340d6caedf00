import type { ServerState } from '@frontdesk/api-client'
import { formatDayTime, useApi, useNumberText } from '@frontdesk/platform'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { FactList } from '../company/FactList.tsx'
import { NotOffered } from './NotOffered.tsx'
import { operationsQueries } from './operationsQueries.ts'
import classes from './ServerStatePanel.module.css'

/** The running server: versions, since when, and the settings that may be shown (SYS-8). */
export function ServerStatePanel() {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery(operationsQueries.server(api))
  if (data === null) return <NotOffered />
  if (error)
    return (
      <FailureState
        title={<Trans>The state of the server could not be loaded</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error.message}
      </FailureState>
    )
  return data === undefined ? <SkeletonRows rows={4} height={72} /> : <ServerStateView state={data} />
}

function ServerStateView({
  state: { version, wireVersion, startedAt, runtime, database, settings },
}: {
  state: ServerState
}) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const moment = (at: string | null) => (at === null ? '–' : <time dateTime={at}>{formatDayTime(at)}</time>)
  return (
    <Stack gap="lg">
      <FactList
        facts={[
          { name: t`Version`, value: version },
          { name: t`Version of the wire`, value: wireVersion === null ? '–' : numberText(wireVersion) },
          { name: t`Running since`, value: moment(startedAt) },
          { name: t`Runtime`, value: runtime ?? '–' },
          { name: t`Database`, value: database.server ?? '–' },
          { name: t`Schema of the database`, value: database.migration ?? '–' },
          { name: t`Schema since`, value: moment(database.migratedAt) },
        ]}
      />
      <Text size="sm">
        <Trans>
          With several nodes, this is the one that has answered. What waits and what has failed is under{' '}
          <Anchor component={Link} to="/jobs" inherit underline="always">
            Background jobs
          </Anchor>
          .
        </Trans>{' '}
        <Anchor href="/system-admin/licences.txt" target="_blank" inherit underline="always">
          <Trans>Licences of the packages in this console</Trans>
        </Anchor>
      </Text>
      <div>
        <Title order={2} size="h4">
          <Trans>Settings</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>Keys, tokens, passwords and addresses that may hold one are never shown.</Trans>
        </Text>
      </div>
      <dl className={classes.settings}>
        {settings.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <Code>{name}</Code>
            </dt>
            <dd>{value === null ? <Trans>not set</Trans> : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
