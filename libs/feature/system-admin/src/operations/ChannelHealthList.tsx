import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListPages, PastTheEnd } from '../ListPages.tsx'
import { ChannelHealthFilters } from './ChannelHealthFilters.tsx'
import { ChannelHealthTable } from './ChannelHealthTable.tsx'
import { NotOffered } from './NotOffered.tsx'
import { channelsPerPage, operationsQueries } from './operationsQueries.ts'
import { useChannelHealthFilter } from './useChannelHealthFilter.ts'

/** The channels of all companies and their health, searched, filtered, sorted and paged by the server (SYS-8). */
export function ChannelHealthList() {
  const api = useApi()
  const [filter, change] = useChannelHealthFilter()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(operationsQueries.channels(api, filter))
  if (data === null) return <NotOffered />
  const pages = Math.ceil((data?.total ?? 0) / channelsPerPage)
  const isFiltered = filter.search !== '' || (filter.condition ?? filter.type) !== undefined
  const all = (
    <Button variant="default" onClick={() => change({ search: '', condition: undefined, type: undefined })}>
      <Trans>Show all channels</Trans>
    </Button>
  )
  return (
    <Stack gap="md">
      <ChannelHealthFilters filter={filter} counts={data?.counts ?? {}} onChange={change} />
      {error && (
        <FailureState
          title={<Trans>The channels could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {data === undefined ? (
        !error && <SkeletonRows rows={6} height={72} />
      ) : data.total === 0 ? (
        <EmptyState
          drawing="search"
          title={isFiltered ? <Trans>No channel is like this</Trans> : <Trans>No channel is connected yet</Trans>}
          action={isFiltered && all}
        />
      ) : data.channels.length === 0 ? (
        <PastTheEnd pages={pages} page={filter.page} rowHeight={72} />
      ) : (
        <>
          <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <ChannelHealthTable channels={data.channels} />
          </div>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              <Plural value={data.total} one="# channel" other="# channels" />
            </Text>
            <ListPages pages={pages} page={filter.page} onPage={(page) => change({ page })} />
          </Group>
        </>
      )}
    </Stack>
  )
}
