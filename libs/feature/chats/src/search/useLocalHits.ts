import { isWorthSearching, searchOn, startSearch } from '@frontdesk/message-search'
import type { Message } from '@frontdesk/contract'
import { useQuery } from '@tanstack/react-query'
import { chatKeys } from '../cache/chatKeys.ts'
import { inFoundOrder, loadedPages } from './loadedPages.ts'

/** So many letters are looked through at once: a few milliseconds, so that nothing on the page waits for a search. */
const slice = 200_000

const nextTask = () => new Promise<void>((go) => setTimeout(go, 0))

/** What is found in the messages that are here, newest first: the first of it at once, the rest a slice at a time. */
export function useLocalHits(
  companyId: number,
  chatId: number | null,
  words: string,
): { hits: readonly Message[]; isLooking: boolean } {
  const { data, isFetching } = useQuery({
    queryKey: chatKeys.searchHere(companyId, chatId, words),
    queryFn: async ({ client, queryKey, signal }) => {
      let search = startSearch(loadedPages(client, companyId, chatId), words)
      for (;;) {
        search = searchOn(search, slice)
        if (search.isDone) return inFoundOrder(search.hits)
        if (search.hits.length > 0) client.setQueryData(queryKey, inFoundOrder(search.hits))
        await nextTask()
        if (signal.aborted) throw new DOMException('Another search began', 'AbortError')
      }
    },
    enabled: isWorthSearching(words),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
  return { hits: data ?? [], isLooking: isFetching }
}
