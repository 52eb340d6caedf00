import { hasMoreChats, nextOffset, type Inbox, type InboxFilter } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from '../chatKeys.ts'
import { askChats } from '../chatQueries.ts'
import { keepMoreChats } from '../hearChatEvent.ts'

/** What is known of the chats below the last one here. */
export type More = 'none' | 'more' | 'asking' | 'failed'

/** Asks for the next pages of the chat list, one at a time (CHAT-3). */
export function useMoreChats(companyId: number, filter: InboxFilter, inbox: Inbox | undefined): { more: More; askMore: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: (offset: number) => askChats(api, companyId, filter, offset),
    onSuccess: (page, offset) => keepMoreChats(queryClient, chatKeys.inbox(companyId, filter), companyId, page, offset),
  })
  return {
    more: inbox === undefined || !hasMoreChats(inbox) ? 'none' : asking.isPending ? 'asking' : asking.isError ? 'failed' : 'more',
    askMore: () => {
      if (inbox !== undefined && !asking.isPending) asking.mutate(nextOffset(inbox))
    },
  }
}
