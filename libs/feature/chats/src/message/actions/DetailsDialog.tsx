import { Trans, useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { Chat, Message } from '@frontdesk/contract'
import { FailureState, SkeletonRows } from '@frontdesk/platform/parts'
import type { TimelineEntry } from '@frontdesk/api-client'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import classes from './Quote.module.css'
import { Timeline } from './Timeline.tsx'
import { chatKeys } from '../../cache/chatKeys.ts'
import { useMessageActionCalls } from '../useMessageActionCalls.ts'

/** What a message itself tells of its way: for providers that keep no timeline. */
function ownTimeline({ status, createdAt, updatedAt, metadata }: Message): readonly TimelineEntry[] {
  if (status === 'received') return [{ status, at: createdAt }]
  const begun: TimelineEntry = { status: 'pending', at: createdAt }
  return status === 'pending'
    ? [begun]
    : [
        begun,
        {
          status,
          at: updatedAt,
          ...((status === 'failed' || status === 'unknown') && metadata.error && { error: metadata.error }),
        },
      ]
}

/** What became of a message, oldest first (MSG-10); asked for anew whenever its status has changed. */
function useTimeline({ companyId }: Pick<Chat, 'companyId'>, message: Message) {
  const calls = useMessageActionCalls()
  const isKept = useQuery(sessionQueries.me(useApi())).data?.capabilities.chatControl ?? false
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: chatKeys.timeline(companyId, message.id, message.status),
    queryFn: ({ signal }) => calls.getMessageTimeline({ companyId, messageId: message.id }, { signal }),
    enabled: isKept,
    staleTime: 0,
  })
  return { entries: isKept ? data : ownTimeline(message), error, refetch, isFetching }
}

/** What became of a message, step by step (MSG-10). */
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
