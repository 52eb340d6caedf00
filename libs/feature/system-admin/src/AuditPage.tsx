import { auditCalls, type AuditFilter } from '@frontdesk/api-client'
import { saveFile, useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { Button, Group, Stack } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AuditFilters } from './audit/AuditFilters.tsx'
import { auditQuery } from './audit/auditQuery.ts'
import { AuditTable } from './audit/AuditTable.tsx'
import { useAuditFilter } from './audit/useAuditFilter.ts'

/** Downloads the entries of a filter as a file. */
function useAuditFile(filter: AuditFilter) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  return useSoleMutation({
    mutationFn: () => api.subject(auditCalls).exportAudit(filter),
    onSuccess: saveFile,
    onError: ({ message }) => {
      toasts.show({ type: 'error', message: t`The audit log could not be downloaded: ${message}` })
    },
  })
}

/**
 * The audit log: what system administrators changed, and what they looked at in companies of others (SYS-6). Route
 * `/system-admin/audit`.
 */
export function AuditPage() {
  const { t } = useLingui()
  const api = useApi()
  const { choice, filter, change } = useAuditFilter()
  const log = useInfiniteQuery(auditQuery(api, filter))
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = log
  const download = useAuditFile(filter)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const actor = entries.find((entry) => entry.actor?.id === choice.adminId)?.actor
  const company = entries.find((entry) => entry.company?.id === choice.companyId)?.company
  const isFiltered =
    choice.action !== '' || choice.adminId !== null || choice.companyId !== null || choice.from + choice.to !== ''
  return (
    <Stack gap="md" maw={1200} mx="auto" w="100%">
      <Group justify="space-between">
        <PageTitle title={t`Audit log`} />
        <Group gap="sm">
          <Button variant="default" onClick={() => void refetch()} loading={isFetching && !isFetchingNextPage}>
            <Trans>Read again</Trans>
          </Button>
          <Button variant="default" onClick={() => download.mutate()} loading={download.isPending}>
            <Trans>Download CSV</Trans>
          </Button>
        </Group>
      </Group>
      <AuditFilters
        choice={choice}
        names={{ admin: actor?.name || null, company: company?.name || null }}
        onChange={change}
      />
      {error && (
        <FailureState
          title={<Trans>The audit log could not be loaded</Trans>}
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {data === undefined ? (
        !error && <SkeletonRows rows={8} height={56} />
      ) : entries.length === 0 ? (
        <EmptyState
          drawing="search"
          title={isFiltered ? <Trans>No entry is like this</Trans> : <Trans>There are no entries yet</Trans>}
          action={
            isFiltered && (
              <Button
                variant="default"
                onClick={() => change({ action: '', adminId: null, companyId: null, from: '', to: '' })}
              >
                <Trans>Show all entries</Trans>
              </Button>
            )
          }
        />
      ) : (
        <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          <AuditTable
            entries={entries}
            onActor={(adminId) => change({ adminId })}
            onCompany={(companyId) => change({ companyId })}
          />
        </div>
      )}
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage} mx="auto">
          <Trans>Show more</Trans>
        </Button>
      )}
    </Stack>
  )
}
