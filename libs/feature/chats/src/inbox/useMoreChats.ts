import { hasMoreChats, nextOffset, type Inbox, type InboxFilter } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { fetchChats } from '../cache/chatQueries.ts'
import { cacheMoreChats } from '../cache/applyChatEvent.ts'

/** What is known of the chats below the last one here. */
export type MoreState = 'none' | 'more' | 'asking' | 'failed'

/** A page of one list. It goes with the question, so that the answer finds its list whichever is shown by then. */
type PageRequest = { companyId: number; filter: InboxFilter; offset: number }

const listOf = ({ companyId, filter }: Omit<PageRequest, 'offset'>) => chatKeys.inbox(companyId, filter)

/** Asks for the next pages of the chat list, one at a time (CHAT-3). What is asked for under one filter says nothing of another. */
export function useMoreChats(
  companyId: number,
  filter: InboxFilter,
  inbox: Inbox | undefined,
): { more: MoreState; askMore: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: ({ companyId, filter, offset }: PageRequest) => fetchChats(api, companyId, filter, offset),
    onSuccess: (page, wanted) => cacheMoreChats(queryClient, listOf(wanted), wanted.companyId, page, wanted.offset),
  })
  const isOfThis =
    asking.variables !== undefined && hashKey(listOf(asking.variables)) === hashKey(listOf({ companyId, filter }))
  const isPending = isOfThis && asking.isPending
  return {
    more:
      inbox === undefined || !hasMoreChats(inbox)
        ? 'none'
        : isPending
          ? 'asking'
          : isOfThis && asking.isError
            ? 'failed'
            : 'more',
    askMore: () => {
      if (inbox !== undefined && !isPending) asking.mutate({ companyId, filter, offset: nextOffset(inbox) })
    },
  }
}
