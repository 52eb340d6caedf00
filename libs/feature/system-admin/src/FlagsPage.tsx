import { EmptyState, FailureState, PageTitle, SkeletonRows } from '@frontdesk/platform/parts'
import { useApi } from '@frontdesk/platform'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AppliedNotice } from './flags/AppliedNotice.tsx'
import { DeleteFlag } from './flags/DeleteFlag.tsx'
import { FlagDialog } from './flags/FlagDialog.tsx'
import { flagQueries } from './flags/flagQueries.ts'
import { FlagTable } from './flags/FlagTable.tsx'
import { useFlagChanges, type AppliedFlag } from './flags/useFlagChanges.ts'

type Changes = Omit<ReturnType<typeof useFlagChanges>, 'title'>

/** The change that was made, and its flag. */
function Applied({ applied: { is, name } }: { applied: AppliedFlag }) {
  const flag = <b>{name}</b>
  if (is === 'created') return <Trans>The flag {flag} was created.</Trans>
  if (is === 'deleted') return <Trans>The flag {flag} was deleted.</Trans>
  return <Trans>The flag {flag} was changed.</Trans>
}

/** The dialog that is open, for one opening of it. */
function OpenDialog({ changes, names }: { changes: Changes; names: readonly string[] }) {
  const { asked, failures, isPending, close } = changes
  if (asked === null) return null
  if (asked.is === 'deleting')
    return (
      <DeleteFlag
        flag={asked.flag}
        failure={failures.deleting}
        isPending={isPending}
        onClose={close}
        onDelete={() => changes.remove(asked.flag)}
      />
    )
  const { flag } = asked
  return (
    <FlagDialog
      flag={flag}
      draft={asked.draft}
      isReviewed={asked.isReviewed}
      taken={names.filter((name) => name !== flag?.name)}
      failure={failures.editing}
      isPending={isPending}
      onClose={close}
      onSubmit={(draft) => changes.save({ flag, draft })}
    />
  )
}

/** All feature flags: made, changed and deleted here (FLAG-3). Route `/system-admin/flags`. */
export function FlagsPage() {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const { data, error, isFetching, refetch } = useQuery(flagQueries.all(useApi()))
  const { title, ...changes } = useFlagChanges()
  const { applied } = changes
  const revert = applied?.revert
  return (
    <Stack gap="md" maw={1200} mx="auto" w="100%">
      <Group justify="space-between">
        <PageTitle title={t`Feature flags`} />
        <Group gap="sm">
          <Button component={Link} to="/flags/companies" variant="default">
            <Trans>By company</Trans>
          </Button>
          <Button onClick={changes.create}>
            <Trans>New flag</Trans>
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>
          A stale flag has been the same for everyone for 90 days: the code may do without it. One that is not read is
          unknown to this version of Frontdesk.
        </Trans>
      </Text>
      {applied && (
        <AppliedNotice
          liveBy={applied.liveBy}
          onRevert={revert ? () => changes.revert(revert) : null}
          onClose={changes.dismiss}
        >
          <Applied applied={applied} />
        </AppliedNotice>
      )}
      <div tabIndex={-1} ref={title} style={{ outline: 'none' }}>
        {error ? (
          <FailureState
            title={<Trans>Failed to fetch feature flags</Trans>}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          >
            {error.message}
          </FailureState>
        ) : !data ? (
          <SkeletonRows rows={6} height={56} />
        ) : data.length === 0 ? (
          <EmptyState drawing="search" title={<Trans>There are no flags yet</Trans>} />
        ) : (
          <FlagTable flags={data} now={now} onEdit={changes.edit} onDelete={changes.askToDelete} />
        )}
      </div>
      <OpenDialog changes={changes} names={data?.map(({ name }) => name) ?? []} />
    </Stack>
  )
}
