import { systemCompanyCalls, type CompanyListFilter, type CompanyPage } from '@frontdesk/api-client'
import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { saveFile, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyDialogs } from './companies/CompanyDialogs.tsx'
import { CompanyFilters } from './companies/CompanyFilters.tsx'
import { companiesPerPage, companyQueries, type CompanyFilter } from './companies/companyQueries.ts'
import { CompanySearch } from './companies/CompanySearch.tsx'
import { CompanyTable } from './companies/CompanyTable.tsx'
import { SelectionBar } from './companies/SelectionBar.tsx'
import { LogInDialog } from './companies/LogInDialog.tsx'
import { ListPages, PastTheEnd } from './ListPages.tsx'
import { useCompanyChanges, type StartCompanyChange } from './companies/useCompanyChanges.ts'
import { useCompanyFilter } from './companies/useCompanyFilter.ts'
import { useLogInAs } from './companies/useLogInAs.ts'
import { useSelection } from './companies/useSelection.ts'

/** Downloads the companies of a filter as a file. */
function useCompaniesFile(filter: CompanyListFilter) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  return useSoleMutation({
    mutationFn: () => api.subject(systemCompanyCalls).exportCompanies(filter),
    onSuccess: saveFile,
    onError: ({ message }) => {
      toasts.show({ type: 'error', message: t`The companies could not be downloaded: ${message}` })
    },
  })
}

/** Says that no company is in the list: by the search, by the filters, or at all. */
function NoCompanies({ filter, onAll }: { filter: CompanyFilter; onAll: () => void }) {
  const { search, subscription, channels, activity } = filter
  const isFiltered = search !== '' || (subscription ?? channels ?? activity) !== undefined
  const title =
    search !== '' ? (
      <Trans>No company is called “{search}”</Trans>
    ) : isFiltered ? (
      <Trans>No company is like this</Trans>
    ) : (
      <Trans>There are no companies yet</Trans>
    )
  const all = (
    <Button variant="default" onClick={onAll}>
      <Trans>Show all companies</Trans>
    </Button>
  )
  return <EmptyState drawing="search" title={title} action={isFiltered && all} />
}

/** The list itself: the companies of a page, what is chosen of them, and the pages. */
function CompanyList({
  page: { companies, total },
  filter,
  isOld,
  changes,
  goTo,
  onPage,
}: {
  page: CompanyPage
  filter: CompanyFilter
  /** Whether these are the companies of the page before. */
  isOld: boolean
  changes: StartCompanyChange
  goTo: ((path: string) => void) | undefined
  onPage: (page: number) => void
}) {
  const logIn = useLogInAs(goTo)
  const [now] = useState(() => new Date())
  const { page, ...all } = filter
  const { chosen, progress, toggle, clear, chooseAll, archive } = useSelection(all, changes.readAgain)
  return (
    <>
      {(chosen.size > 0 || progress) && (
        <SelectionBar
          count={chosen.size}
          total={total}
          progress={progress}
          onAll={chooseAll}
          onArchive={archive}
          onClear={clear}
        />
      )}
      <div aria-busy={isOld} style={{ opacity: isOld ? 0.6 : 1 }}>
        <CompanyTable
          companies={companies}
          onLogIn={logIn.logIn}
          pendingId={logIn.pendingId}
          actions={{
            onEdit: (company) => changes.ask({ is: 'editing', company }),
            onDelete: (company) => changes.ask({ is: 'deleting', company }),
            onArchive: changes.archive,
          }}
          choosing={{ chosen: new Set(chosen.keys()), onChoose: toggle }}
          now={now}
        />
      </div>
      {logIn.asked && (
        <LogInDialog
          companyName={logIn.asked.title ?? logIn.asked.name}
          isPending={logIn.isStarting}
          failure={logIn.failure}
          onClose={logIn.close}
          onLogIn={logIn.start}
        />
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          <Plural value={total} one="# company" other="# companies" />
        </Text>
        <ListPages pages={Math.ceil(total / companiesPerPage)} page={page} onPage={onPage} />
      </Group>
    </>
  )
}

/**
 * All companies, searched, filtered and paged (SYS-1), each with a way into the admin app (SYS-4); they are made,
 * changed, archived and deleted here (SYS-2). Route `/system-admin/companies`.
 */
export function CompaniesPage({ goTo }: { goTo?: (path: string) => void }) {
  const api = useApi()
  const { t } = useLingui()
  const [filter, change] = useCompanyFilter()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(companyQueries.list(api, filter))
  const { title, ...changes } = useCompanyChanges({ showsArchived: filter.includeArchived })
  const { page: _, ...all } = filter
  const download = useCompaniesFile(all)
  return (
    <Stack gap="md" maw={1360} mx="auto" w="100%">
      <Group justify="space-between">
        <PageTitle title={t`Companies`} />
        <Group gap="sm">
          <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
            <Trans>Download CSV</Trans>
          </Button>
          <Button onClick={() => changes.ask({ is: 'creating' })}>
            <Trans>New company</Trans>
          </Button>
        </Group>
      </Group>
      <CompanySearch
        search={filter.search}
        onSearch={(next) => change({ search: next })}
        archived={{
          isShown: filter.includeArchived,
          onShow: (includeArchived) => change({ includeArchived }),
        }}
      />
      <CompanyFilters filter={filter} onChange={change} />
      <div tabIndex={-1} ref={title} style={{ outline: 'none' }}>
        {error ? (
          <FailureState
            title={<Trans>Failed to fetch companies</Trans>}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {error.message}
          </FailureState>
        ) : !data ? (
          <SkeletonRows rows={companiesPerPage} height={56} />
        ) : data.total === 0 ? (
          <NoCompanies
            filter={filter}
            onAll={() => change({ search: '', subscription: undefined, channels: undefined, activity: undefined })}
          />
        ) : data.companies.length === 0 ? (
          <PastTheEnd pages={Math.ceil(data.total / companiesPerPage)} page={filter.page} rowHeight={56} />
        ) : (
          <Stack gap="md">
            <CompanyList
              page={data}
              filter={filter}
              isOld={isPlaceholderData}
              changes={changes}
              goTo={goTo}
              onPage={(page) => change({ page })}
            />
          </Stack>
        )}
      </div>
      {changes.asked && <CompanyDialogs asked={changes.asked} changes={changes} />}
    </Stack>
  )
}
