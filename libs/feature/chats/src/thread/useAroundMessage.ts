import { hasNewer, nextNewer, threadPages, waitingCount, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import { ApiError } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { hashKey, useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatKeys, type ThreadFlags } from '../cache/chatKeys.ts'
import { chatQueries, pageSize } from '../cache/chatQueries.ts'
import { keepNewerMessages } from '../cache/applyChatEvent.ts'
import type { Newer } from './ThreadEnd.tsx'
import { useOlderMessages } from './useOlderMessages.ts'

const noPages: readonly ThreadPage[] = []

/** What follows in one thread; it goes with the question, so that the answer finds its thread whichever is shown by then. */
type Wanted = { known: Thread; queryKey: QueryKey; companyId: number; chatId: number; flags: ThreadFlags }

/** A thread with a message in its middle (MSG-8): older and newer ones are read from there, until it meets the newest. */
export function useAroundMessage(companyId: number, chatId: number, messageId: number | null, flags: ThreadFlags) {
  const api = useApi()
  const queryClient = useQueryClient()
  const asked = messageId ?? 0
  const queryKey = chatKeys.around(companyId, chatId, flags, asked)
  const around = useQuery({ ...chatQueries.around(api, companyId, chatId, flags, asked), enabled: messageId !== null })
  const { data: thread } = around
  const asking = useMutation({
    mutationFn: async ({ known, queryKey, companyId, chatId, flags }: Wanted) => {
      const skip = nextNewer(known, pageSize)
      const messages = await api.messages.getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags })
      // Messages in between of which nobody told: then what lies around the last one here is asked for.
      if (!keepNewerMessages(queryClient, queryKey, messages, skip))
        await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    },
  })
  const isOfThis = asking.variables !== undefined && hashKey(asking.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThis && asking.isPending
  const newer: Newer =
    thread === undefined || !hasNewer(thread)
      ? 'none'
      : isPending
        ? 'asking'
        : isOfThis && asking.isError
          ? 'failed'
          : 'more'
  return {
    around,
    isGone: around.error instanceof ApiError && around.error.status === 404,
    pages: useMemo(() => (thread === undefined ? noPages : threadPages(thread)), [thread]),
    waiting: thread === undefined ? 0 : waitingCount(thread),
    newer,
    askNewer: () => {
      if (thread !== undefined && !isPending) asking.mutate({ known: thread, queryKey, companyId, chatId, flags })
    },
    ...useOlderMessages(companyId, thread, chatId, flags, queryKey),
  }
}
