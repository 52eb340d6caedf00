import type { TimelineEntry } from '@frontdesk/api-client'
import type { Chat, Message } from '@frontdesk/contract'
import { sessionQueries, useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { chatKeys } from '../../cache/chatKeys.ts'
import { useMessageActionCalls } from './useMessageActionCalls.ts'

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
export function useTimeline({ companyId }: Pick<Chat, 'companyId'>, message: Message) {
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
