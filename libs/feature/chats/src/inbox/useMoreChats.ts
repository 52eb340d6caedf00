import { hasMoreChats, nextOffset, type Inbox, type InboxFilter } from '@frontdesk/chat-thread'
import { useApi, useSoleMutation } from '@frontdesk/platform'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { fetchChats } from '../cache/chatQueries.ts'
import { cacheMoreChats } from '../cache/applyChatEvent.ts'

/** State of the chats after the last loaded one. */
export type MoreState = 'none' | 'more' | 'loading' | 'failed'

/**
 * Identifies a page of one list, so that a response is stored in its own list, even if another one is shown by then.
 */
type PageRequest = { companyId: number; filter: InboxFilter; offset: number }

const listOf = ({ companyId, filter }: Omit<PageRequest, 'offset'>) => chatKeys.inbox(companyId, filter)

/** Loads the next pages of the chat list, one at a time (CHAT-3). Loading and failing are tracked per filter. */
export function useMoreChats(
  companyId: number,
  filter: InboxFilter,
  inbox: Inbox | undefined,
): { more: MoreState; loadMore: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const loading = useSoleMutation({
    mutationFn: ({ companyId, filter, offset }: PageRequest) => fetchChats(api, companyId, filter, offset),
    onSuccess: (page, request) => cacheMoreChats(queryClient, listOf(request), request.companyId, page, request.offset),
  })
  const isOfThisList =
    loading.variables !== undefined && hashKey(listOf(loading.variables)) === hashKey(listOf({ companyId, filter }))
  const isPending = isOfThisList && loading.isPending
  return {
    more:
      inbox === undefined || !hasMoreChats(inbox)
        ? 'none'
        : isPending
          ? 'loading'
          : isOfThisList && loading.isError
            ? 'failed'
            : 'more',
    loadMore: () => {
      if (inbox !== undefined && !isPending) loading.mutate({ companyId, filter, offset: nextOffset(inbox) })
    },
  }
}
