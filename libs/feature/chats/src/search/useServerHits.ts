import { messageActionCalls, type FoundMessages } from '@frontdesk/api-client'
import { isWorthSearching } from '@frontdesk/message-search'
import { useApi } from '@frontdesk/platform'
import { useInfiniteQuery } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { searchRestOf } from './searchRest.ts'

const pageSize = 50

/** So often a search waits by itself for a server that asks to; then it says that it did not work. */
const MOST_WAITS = 3

/**
 * What the server finds (MSG-8), a page at a time. Another query calls the one before off: the latest wins. When the server asks
 * to wait, nothing is asked until the wait is over, whatever is typed meanwhile, and then what was typed last (F-07).
 */
export function useServerHits(companyId: number, chatId: number | null, words: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: chatKeys.search(companyId, chatId, words),
    queryFn: async ({ client, pageParam, signal }): Promise<FoundMessages> => {
      const rest = searchRestOf(client)
      for (let waits = 0; ; waits += 1) {
        await rest.over(signal)
        try {
          return await messageActionCalls(api.ask).searchMessages(
            { companyId, chatId, searchQuery: words, limit: pageSize, offset: pageParam },
            { signal },
          )
        } catch (error) {
          if (!rest.note(error) || waits === MOST_WAITS) throw error
        }
      }
    },
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
