import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useApi } from '@frontdesk/platform'
import type { FeatureFlag } from '@frontdesk/contract'
import { featureState } from '@frontdesk/feature-flags'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CompanySearch } from './companies/CompanySearch.tsx'
import { AppliedNotice } from './flags/AppliedNotice.tsx'
import { flagQueries, type CompanyFlagFilter } from './flags/flagQueries.ts'
import { ActiveCell } from './flags/matrix/ActiveCell.tsx'
import { FlagMatrix } from './flags/matrix/FlagMatrix.tsx'
import type { GridCell } from './flags/matrix/gridMove.ts'
import { PendingBar } from './flags/matrix/PendingBar.tsx'
import { nextSwitch, ownSwitchOf, switchKey, type OwnSwitch } from './flags/matrix/switches.ts'
import { SwitchReview } from './flags/matrix/SwitchReview.tsx'
import { pagesOf, useMatrixPages } from './flags/matrix/useMatrixPages.ts'
import { useSwitchChanges } from './flags/matrix/useSwitchChanges.ts'
import { WhyFlag } from './flags/matrix/WhyFlag.tsx'

/** The state of the matrix: its rows, the chosen cell, and the value to be set. */
function useMatrix({ flags, filter }: { flags: readonly FeatureFlag[]; filter: CompanyFlagFilter }) {
  const [range, setRange] = useState({ first: 0, last: 0 })
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 })
  const pages = useMatrixPages(filter, range)
  const changes = useSwitchChanges()
  const { pending } = changes
  const found = (cell: GridCell) => {
    const [row, flag] = [pages.rowAt(cell.row), flags[cell.column]]
    const state = flag && row?.stateOf.get(flag.id)
    if (!row || !flag || state === undefined) return null
    const change = pending.get(switchKey(row.company.id, flag.id))
    const was = change ? change.was : ownSwitchOf(state)
    return { company: row.company, flag, was, own: change ? change.enabled : was }
  }
  const set = (cell: GridCell, next: (own: OwnSwitch) => OwnSwitch) => {
    const there = found(cell)
    if (!there || changes.isFull) return
    const { company, flag, was, own } = there
    changes.set({ company, flag, was, enabled: next(own) })
  }
  return {
    pages,
    changes,
    active,
    chosen: found(active),
    set,
    setActive,
    // Only another page is news: the matrix knows by itself which rows it draws.
    setRange: (rows: typeof range) => {
      const next = pagesOf(rows)
      setRange((before) => (before.first === next.first && before.last === next.last ? before : next))
    },
  }
}

/** Says that what flags are for everyone is unknown, which is not off. */
function UnknownForEveryone({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Alert color="yellow" title={<Trans>Failed to fetch global feature flags</Trans>}>
      <Group justify="space-between">
        {reason}
        <Button variant="default" size="compact-md" onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

/** The matrix with what is done in it. */
function Matrix({ flags, filter }: { flags: readonly FeatureFlag[]; filter: CompanyFlagFilter }) {
  const [isAskingWhy, setAskingWhy] = useState(false)
  const everyone = useQuery(flagQueries.forEveryone(useApi()))
  const { pages, changes, active, chosen, set, setActive, setRange } = useMatrix({ flags, filter })
  const { total, rowAt, error, isFetching, retry } = pages
  const { pending, applied } = changes
  if (error)
    return (
      <FailureState title={<Trans>Failed to fetch feature flags</Trans>} onRetry={retry} isRetrying={isFetching}>
        {error.message}
      </FailureState>
    )
  if (total === null) return <SkeletonRows rows={10} height={40} />
  if (total === 0) return <EmptyState drawing="search" title={<Trans>No company is like this</Trans>} />
  return (
    <Stack gap="md">
      {everyone.error && <UnknownForEveryone reason={everyone.error.message} onRetry={() => void everyone.refetch()} />}
      {applied && (
        <AppliedNotice liveBy={applied.liveBy} onRevert={changes.revert} onClose={changes.dismiss}>
          <Plural value={applied.changes.length} one="# switch was set." other="# switches were set." />
        </AppliedNotice>
      )}
      {pending.size > 0 && (
        <PendingBar
          count={pending.size}
          isFull={changes.isFull}
          onReview={changes.review}
          onDiscard={changes.discard}
        />
      )}
      {chosen && (
        <ActiveCell
          company={chosen.company}
          flag={chosen.flag}
          own={chosen.own}
          onSet={(own) => set(active, () => own)}
          onWhy={() => setAskingWhy(true)}
        />
      )}
      <FlagMatrix
        flags={flags}
        total={total}
        rowAt={rowAt}
        stateForEveryone={({ name }) => featureState(everyone.data, name)}
        active={{ row: Math.min(active.row, total - 1), column: Math.min(active.column, flags.length - 1) }}
        pending={pending}
        onRange={setRange}
        onActive={setActive}
        onToggle={(cell) => set(cell, nextSwitch)}
      />
      <Text size="sm" c="dimmed" role="status">
        <Plural value={total} one="# company" other="# companies" />
      </Text>
      {changes.isReviewing && (
        <SwitchReview
          changes={[...pending.values()]}
          failure={changes.failure}
          isPending={changes.isPending}
          onClose={changes.close}
          onConfirm={changes.apply}
        />
      )}
      {isAskingWhy && chosen && (
        <WhyFlag company={chosen.company} flag={chosen.flag} onClose={() => setAskingWhy(false)} />
      )}
    </Stack>
  )
}

/**
 * The state of each feature flag for each company, and the switches of companies (FLAG-3). Route `/flags/companies`.
 */
export function CompanyFlagsPage() {
  const { t } = useLingui()
  const [parameters, setParameters] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery(flagQueries.all(useApi()))
  const filter = { search: parameters.get('search') ?? '', includeArchived: parameters.get('archived') === 'true' }
  const change = (changed: Partial<CompanyFlagFilter>) => {
    const { search, includeArchived } = { ...filter, ...changed }
    setParameters({ ...(search !== '' && { search }), ...(includeArchived && { archived: 'true' }) })
  }
  return (
    <Stack gap="md" maw={1600} mx="auto" w="100%">
      <Group justify="space-between">
        <PageTitle title={t`Feature flags of companies`} />
        <Button component={Link} to="/flags" variant="default">
          <Trans>All flags</Trans>
        </Button>
      </Group>
      <CompanySearch
        // Back and forward change the search from outside: remount the field.
        key={filter.search}
        search={filter.search}
        onSearch={(search) => change({ search })}
        archived={{
          isShown: filter.includeArchived,
          onShow: (includeArchived) => change({ includeArchived }),
        }}
      />
      {error ? (
        <FailureState
          title={<Trans>Failed to fetch feature flags</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : !data ? (
        <SkeletonRows rows={10} height={40} />
      ) : data.length === 0 ? (
        <EmptyState drawing="search" title={<Trans>There are no flags yet</Trans>} />
      ) : (
        <Matrix key={JSON.stringify(filter)} flags={data} filter={filter} />
      )}
    </Stack>
  )
}
