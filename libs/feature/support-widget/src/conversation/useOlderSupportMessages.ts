import { supportCalls } from '@frontdesk/api-client'
import { mergePage, nextSkip, type Thread } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { historyPage, supportQueries } from './supportQueries.ts'

/** Loads the page before the oldest loaded message; never two at once (SUP-4). */
export function useOlderSupportMessages(companyId: number, chatId: number | undefined) {
  const api = useApi()
  const client = useQueryClient()
  const loading = useMutation({
    mutationFn: async (of: number) => {
      const thread = client.getQueryData<Thread>(supportQueries.threadKey(of))
      if (!thread) return
      const paging = { skip: nextSkip(thread), take: historyPage }
      const page = await api.subject(supportCalls).getSupportMessages({
        companyId,
        chatId: of,
        limit: paging.take,
        offset: paging.skip,
      })
      client.setQueryData<Thread>(supportQueries.threadKey(of), (known) => known && mergePage(known, page, paging))
    },
  })
  return {
    isLoading: loading.isPending,
    load: () => {
      if (chatId !== undefined && !loading.isPending) loading.mutate(chatId)
    },
  }
}
