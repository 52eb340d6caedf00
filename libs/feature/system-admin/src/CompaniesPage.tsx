import '@mantine/core/styles/Pagination.layer.css'
import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useApi } from '@frontdesk/platform'
import { Button, Group, Pagination, Stack, Text } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { companiesPerPage, companyQueries, type CompanyFilter } from './companies/companyQueries.ts'
import { CompanySearch } from './companies/CompanySearch.tsx'
import { CompanyTable } from './companies/CompanyTable.tsx'
import { useLogInAs } from './companies/useLogInAs.ts'

/** The list's filter, read from and written to the address, so that links, back and reload preserve it. */
function useCompanyFilter(): [CompanyFilter, (change: Partial<CompanyFilter>) => void] {
  const [parameters, setParameters] = useSearchParams()
  const page = Number(parameters.get('page'))
  const filter: CompanyFilter = {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: parameters.get('search') ?? '',
    includeArchived: parameters.get('archived') === 'true',
  }
  const change = (changed: Partial<CompanyFilter>) => {
    // A new search starts at its first page.
    const next = { ...filter, page: 1, ...changed }
    setParameters({
      ...(next.page > 1 && { page: String(next.page) }),
      ...(next.search !== '' && { search: next.search }),
      ...(next.includeArchived && { archived: 'true' }),
    })
  }
  return [filter, change]
}

/** All companies, searched and paged (SYS-1), each with a way into the admin app (SYS-4). */
export function CompaniesPage({ goTo }: { goTo?: (path: string) => void }) {
  const api = useApi()
  const { t } = useLingui()
  const [filter, change] = useCompanyFilter()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(companyQueries.list(api, filter))
  const { logIn, pendingId } = useLogInAs(goTo)
  const [now] = useState(() => new Date())
  const total = data?.total ?? 0
  const pages = Math.ceil(total / companiesPerPage)
  const search = filter.search

  return (
    <Stack gap="md" maw={1200} mx="auto" w="100%">
      <PageTitle title={t`Companies`} />
      <CompanySearch
        // Back and forward change the search from outside: remount the field.
        key={filter.search}
        search={filter.search}
        includeArchived={filter.includeArchived}
        onSearch={(next) => change({ search: next })}
        onIncludeArchived={(includeArchived) => change({ includeArchived })}
      />
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
      ) : data.companies.length === 0 ? (
        <EmptyState
          drawing="search"
          title={
            search === '' ? <Trans>There are no companies yet</Trans> : <Trans>No company is called “{search}”</Trans>
          }
          action={
            search !== '' && (
              <Button variant="default" onClick={() => change({ search: '' })}>
                <Trans>Show all companies</Trans>
              </Button>
            )
          }
        />
      ) : (
        <>
          <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
            <CompanyTable companies={data.companies} onLogIn={logIn} pendingId={pendingId} now={now} />
          </div>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              <Plural value={total} one="# company" other="# companies" />
            </Text>
            {pages > 1 && (
              <Pagination
                total={pages}
                value={filter.page}
                onChange={(page) => change({ page })}
                getControlProps={(control) => ({
                  'aria-label': {
                    first: t`First page`,
                    previous: t`Previous page`,
                    next: t`Next page`,
                    last: t`Last page`,
                  }[control],
                })}
                getItemProps={(page) => ({ 'aria-label': t`Page ${page}` })}
              />
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}
