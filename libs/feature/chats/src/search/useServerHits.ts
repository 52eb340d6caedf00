import { messageActionCalls, type FoundMessages } from '@frontdesk/api-client'
import { isWorthSearching } from '@frontdesk/message-search'
import { useApi } from '@frontdesk/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { chatKeys } from '../chatKeys.ts'

const pageSize = 50

/** What the server finds (MSG-8), a page at a time. Another query calls the one before off: the latest wins. */
export function useServerHits(companyId: number, chatId: number | null, words: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: chatKeys.search(companyId, chatId, words),
    queryFn: ({ pageParam, signal }): Promise<FoundMessages> =>
      messageActionCalls(api.ask).searchMessages({ companyId, chatId, searchQuery: words, limit: pageSize, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ messages, totalCount }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.messages.length, 0)
      return messages.length > 0 && read < totalCount ? read : undefined
    },
    enabled: isWorthSearching(words),
    staleTime: 10_000,
    retry: false,
  })
}
