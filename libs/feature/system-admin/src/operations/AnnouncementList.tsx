import { announcementCalls } from '@frontdesk/api-client'
import type { AnnouncementRecord } from '@frontdesk/contract'
import { useApi, useSoleMutation, useToasts } from '@frontdesk/platform'
import { EmptyState, FailureState, SkeletonRows, useReturningFocus } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../billing/ActionDialog.tsx'
import { ListPages } from '../ListPages.tsx'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { NewAnnouncement } from './NewAnnouncement.tsx'
import { NotOffered } from './NotOffered.tsx'
import { announcementsKey, announcementsPerPage, operationsQueries } from './operationsQueries.ts'

/** The announcements to companies: those that are shown, wait or are over; they are made and ended here (SYS-10). */
export function AnnouncementList() {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<AnnouncementRecord | 'new' | null>(null)
  const { title, remember, giveBack } = useReturningFocus()
  const { data, error, isFetching, refetch } = useQuery(operationsQueries.announcements(useApi(), page))
  if (data === null) return <NotOffered />
  const ask = (next: AnnouncementRecord | 'new') => {
    remember()
    setAsked(next)
  }
  const close = () => {
    setAsked(null)
    giveBack({ isOpenerGone: asked !== 'new' })
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" tabIndex={-1} ref={title} style={{ outline: 'none' }}>
          <Trans>A bar above every page of the app, in the reader’s language, until they close it.</Trans>
        </Text>
        <Button onClick={() => ask('new')}>
          <Trans>New announcement</Trans>
        </Button>
      </Group>
      {error && (
        <FailureState
          title={<Trans>The announcements could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      )}
      {data === undefined ? (
        !error && <SkeletonRows rows={3} height={96} />
      ) : data.announcements.length === 0 ? (
        <EmptyState drawing="inbox" title={<Trans>Nothing was announced yet</Trans>} />
      ) : (
        <>
          {data.announcements.map((announcement) => (
            <AnnouncementCard key={announcement.id} announcement={announcement} onEnd={() => ask(announcement)} />
          ))}
          <Group justify="space-between">
            <Text size="sm" c="dimmed" role="status">
              <Plural value={data.total} one="# announcement" other="# announcements" />
            </Text>
            <ListPages pages={Math.ceil(data.total / announcementsPerPage)} page={page} onPage={setPage} />
          </Group>
        </>
      )}
      {asked === 'new' && <NewAnnouncement onClose={close} />}
      {asked !== null && asked !== 'new' && <EndQuestion announcement={asked} onClose={close} />}
    </Stack>
  )
}

/** Asks before an announcement is ended. */
function EndQuestion({ announcement: { id }, onClose }: { announcement: AnnouncementRecord; onClose: () => void }) {
  const { t } = useLingui()
  const api = useApi()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: () => api.subject(announcementCalls).endAnnouncement(id),
    onSuccess: () => {
      toasts.show({ type: 'success', message: t`The announcement is over.` })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: announcementsKey }),
  })
  return (
    <ActionDialog
      title={<Trans>End this announcement?</Trans>}
      action={<Trans>End it</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
    >
      <Text size="sm">
        <Trans>It disappears from open pages within five minutes, and is not shown again.</Trans>
      </Text>
    </ActionDialog>
  )
}
