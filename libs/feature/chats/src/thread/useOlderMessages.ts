import { hasOlder, nextSkip, type Thread } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ThreadFlags } from '../chatKeys.ts'
import { chatKeys } from '../chatKeys.ts'
import { pageSize } from '../chatQueries.ts'
import { keepOlderMessages } from '../hearChatEvent.ts'
import type { Older } from './ThreadView.tsx'

/** Asks for the pages before the oldest message here, one at a time (MSG-1). */
export function useOlderMessages(companyId: number, thread: Thread | undefined, chatId: number, flags: ThreadFlags, queryKey: QueryKey = chatKeys.thread(companyId, chatId, flags)): { older: Older; askOlder: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useMutation({
    scope: { id: `older-${String(chatId)}` },
    mutationFn: (skip: number) => api.messages.getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags }),
    onSuccess: (messages, skip) => keepOlderMessages(queryClient, queryKey, messages, { skip, take: pageSize }),
  })
  const older = thread === undefined || !hasOlder(thread) ? 'none' : asking.isPending ? 'asking' : asking.isError ? 'failed' : 'more'
  return {
    older,
    askOlder: () => {
      if (thread !== undefined && !asking.isPending) asking.mutate(nextSkip(thread))
    },
  }
}
