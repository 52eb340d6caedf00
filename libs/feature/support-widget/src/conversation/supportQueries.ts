import { supportCalls, type Api, type SupportConversation } from '@frontdesk/api-client'
import { catchUp, emptyThread, mergePage, reduceThread, type ChatEvent, type Thread } from '@frontdesk/chat-thread'
import type { QueryPorts } from '@frontdesk/platform'
import { queryOptions } from '@tanstack/react-query'

/** Messages of one page of history (SUP-4). */
export const historyPage = 30

const threadKey = (chatId: number) => ['support', 'thread', chatId] as const

/** The queries of the support conversation; the only place that names their keys. */
export const supportQueries = {
  all: ['support'] as const,
  threadKey,

  /** Opens the conversation, once for a company (SUP-3). */
  conversation: (api: Api, companyId: number) =>
    queryOptions<SupportConversation>({
      queryKey: ['support', 'conversation', companyId],
      queryFn: ({ signal }) => api.subject(supportCalls).initSupport({ companyId }, { signal }),
      staleTime: Infinity,
      retry: false,
    }),

  /** The newest page; events that arrived meanwhile stay (architecture section 6). */
  thread: ({ api, liveFetches }: QueryPorts, companyId: number, chatId: number) =>
    queryOptions<Thread>({
      queryKey: threadKey(chatId),
      queryFn: ({ client, signal }) =>
        liveFetches.run(companyId, async (buffered: readonly ChatEvent[], position) => {
          const page = await api
            .subject(supportCalls)
            .getSupportMessages({ companyId, chatId, limit: historyPage, offset: 0 }, { signal, ...position })
          const fetched = mergePage(emptyThread(chatId, companyId), page, { skip: 0, take: historyPage })
          const current = client.getQueryData<Thread>(threadKey(chatId))
          return current === undefined ? buffered.reduce(reduceThread, fetched) : catchUp(current, fetched)
        }),
      staleTime: Infinity,
      structuralSharing: false,
    }),
}
