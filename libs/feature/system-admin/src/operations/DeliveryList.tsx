import type { UnknownDeliveryRow } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows, useReturningFocus } from '@frontdesk/platform/parts'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListPages, PastTheEnd } from '../ListPages.tsx'
import { DeliveryDecision } from './DeliveryDecision.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { DeliveryTable } from './DeliveryTable.tsx'
import { NotOffered } from './NotOffered.tsx'
import { deliveriesPerPage, operationsQueries } from './operationsQueries.ts'
import { useDeliveryFilter } from './useDeliveryFilter.ts'

/**
 * The messages of all companies whose delivery has an unknown outcome, searched, filtered and paged by the server, and
 * the decision on one of them (SYS-11).
 */
export function DeliveryList() {
  const [filter, change] = useDeliveryFilter()
  const [asked, setAsked] = useState<UnknownDeliveryRow | null>(null)
  const { title, remember, giveBack } = useReturningFocus<HTMLParagraphElement>()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    operationsQueries.deliveries(useApi(), filter),
  )
  if (data === null) return <NotOffered />
  const pages = Math.ceil((data?.total ?? 0) / deliveriesPerPage)
  const isFiltered = filter.search !== '' || (filter.type ?? filter.age) !== undefined
  const all = (
    <Button variant="default" onClick={() => change({ search: '', type: undefined, age: undefined })}>
      <Trans>Show all deliveries</Trans>
    </Button>
  )
  return (
    <Stack gap="md">
      <Text size="sm" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
        <Trans>
          The answer of the channel to these messages was lost: whether they arrived is known only there. Their words
          are in the chats of the company.
        </Trans>
      </Text>
      <DeliveryFilters filter={filter} onChange={change} />
      {error && (
        <FailureState
          title={<Trans>The deliveries could not be loaded</Trans>}
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
          drawing={isFiltered ? 'search' : 'inbox'}
          title={
            isFiltered ? <Trans>No delivery is like this</Trans> : <Trans>The outcome of every delivery is known</Trans>
          }
          action={isFiltered && all}
        />
      ) : data.deliveries.length === 0 ? (
        <PastTheEnd pages={pages} page={filter.page} rowHeight={72} />
      ) : (
        <>
          <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <DeliveryTable
              deliveries={data.deliveries}
              onAsk={(delivery) => {
                remember()
                setAsked(delivery)
              }}
            />
          </div>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              <Plural value={data.total} one="# message" other="# messages" />
            </Text>
            <ListPages pages={pages} page={filter.page} onPage={(page) => change({ page })} />
          </Group>
        </>
      )}
      {asked && (
        <DeliveryDecision
          delivery={asked}
          onClose={(isDecided) => {
            setAsked(null)
            giveBack({ isOpenerGone: isDecided })
          }}
        />
      )}
    </Stack>
  )
}
