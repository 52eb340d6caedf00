import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { Chat, Message } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import { messageActionCalls, type TimelineEntry } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import classes from '../Quote.module.css'
import { MessageSources } from '../MessageSources.tsx'
import { Timeline } from './Timeline.tsx'
import { chatKeys } from '../../cache/chatKeys.ts'

/** A timeline derived from the message itself, for providers that store none. */
function ownTimeline({ status, createdAt, updatedAt, metadata }: Message): readonly TimelineEntry[] {
  if (status === 'received') return [{ status, at: createdAt }]
  const created: TimelineEntry = { status: 'pending', at: createdAt }
  return status === 'pending'
    ? [created]
    : [
        created,
        {
          status,
          at: updatedAt,
          ...((status === 'failed' || status === 'unknown') && metadata.error && { error: metadata.error }),
        },
      ]
}

/** Loads the delivery timeline of a message, oldest entry first (MSG-10); reloads when its status changes. */
function useTimeline({ companyId }: Pick<Chat, 'companyId'>, message: Message) {
  const calls = useApi().subject(messageActionCalls)
  const isKept = useQuery(sessionQueries.me(useApi())).data?.capabilities.chatControl ?? false
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: chatKeys.timeline(companyId, message.id, message.status),
    queryFn: ({ signal }) => calls.getMessageTimeline({ companyId, messageId: message.id }, { signal }),
    enabled: isKept,
    staleTime: 0,
  })
  return { entries: isKept ? data : ownTimeline(message), error, refetch, isFetching }
}

/** A dialog with the delivery steps of a message (MSG-10). */
export function DetailsDialog({ chat, message, onClose }: { chat: Chat; message: Message; onClose: () => void }) {
  const { t } = useLingui()
  const { entries, error, refetch, isFetching } = useTimeline(chat, message)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Details of the message</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
      returnFocus={false}
    >
      {message.text !== '' && (
        <blockquote className={classes.quote} dir="auto">
          {message.text}
        </blockquote>
      )}
      <MessageSources message={message} />
      {entries !== undefined ? (
        <Timeline entries={entries} />
      ) : error !== null ? (
        <FailureState
          title={<Trans>The details could not be loaded</Trans>}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {error.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={3} height={48} />
      )}
    </Modal>
  )
}
