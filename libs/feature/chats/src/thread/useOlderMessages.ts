import { hasOlder, nextSkip, type Thread } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { hashKey, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { ThreadFlags } from '../cache/chatKeys.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { pageSize } from '../cache/chatQueries.ts'
import { keepOlderMessages } from '../cache/applyChatEvent.ts'
import type { Older } from './ThreadView.tsx'

/** A page of one thread. It goes with the question, so that the answer finds its thread whichever is shown by then. */
type Wanted = { queryKey: QueryKey; companyId: number; chatId: number; flags: ThreadFlags; skip: number }

/** Asks for the pages before the oldest message here, one at a time (MSG-1). What is asked for one thread says nothing of another. */
export function useOlderMessages(
  companyId: number,
  thread: Thread | undefined,
  chatId: number,
  flags: ThreadFlags,
  queryKey: QueryKey = chatKeys.thread(companyId, chatId, flags),
): { older: Older; askOlder: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useMutation({
    scope: { id: `older-${String(chatId)}` },
    mutationFn: ({ companyId, chatId, flags, skip }: Wanted) =>
      api.messages.getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags }),
    onSuccess: (messages, { queryKey, skip }) =>
      keepOlderMessages(queryClient, queryKey, messages, { skip, take: pageSize }),
  })
  const isOfThis = asking.variables !== undefined && hashKey(asking.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThis && asking.isPending
  const older =
    thread === undefined || !hasOlder(thread)
      ? 'none'
      : isPending
        ? 'asking'
        : isOfThis && asking.isError
          ? 'failed'
          : 'more'
  return {
    older,
    askOlder: () => {
      if (thread !== undefined && !isPending)
        asking.mutate({ queryKey, companyId, chatId, flags, skip: nextSkip(thread) })
    },
  }
}
