import { isWorthSearching } from '@frontdesk/message-search'
import type { Message } from '@frontdesk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { joinHits } from './joinHits.ts'
import type { MessageSearch } from '../stores/searchAtom.ts'
import { useLocalHits } from './useLocalHits.ts'
import { useServerHits } from './useServerHits.ts'

/** How long one rests from typing before the server is asked, in milliseconds. */
const pause = 250
const shownAtOnce = 50

/** What is found: here at once, at the server as it answers (MSG-8). */
export type Found = {
  hits: readonly Message[]
  /** How many there are; null until the server said so. */
  total: number | null
  isLooking: boolean
  /** Why the server did not answer; what is found here stays. */
  error: Error | null
  hasMore: boolean
  more: () => void
  retry: () => void
}

export function useMessageSearch(companyId: number, { words: typed, chatId }: MessageSearch): Found {
  const words = typed.trim()
  const [rested] = useDebouncedValue(words, pause)
  const local = useLocalHits(companyId, chatId, words)
  const server = useServerHits(companyId, chatId, rested)
  const [shown, setShown] = useState({ words, count: shownAtOnce })
  const count = shown.words === words ? shown.count : shownAtOnce
  const isAsked = rested === words
  const pages = isAsked ? server.data?.pages : undefined
  const isServerDone = pages !== undefined && !server.hasNextPage
  const hits = useMemo(
    () =>
      joinHits(
        local.hits,
        pages?.flatMap((page) => page.messages),
        isServerDone,
      ),
    [local.hits, pages, isServerDone],
  )
  const isWorth = isWorthSearching(words)
  return {
    hits: isWorth ? hits.slice(0, count) : [],
    total: pages === undefined ? null : Math.max(pages[0]?.totalCount ?? 0, hits.length),
    isLooking: isWorth && (local.isLooking || !isAsked || server.isFetching),
    error: isAsked ? server.error : null,
    hasMore: hits.length > count || (isAsked && server.hasNextPage),
    more: () => {
      setShown({ words, count: count + shownAtOnce })
      if (hits.length <= count + shownAtOnce && isAsked && server.hasNextPage && !server.isFetching)
        void server.fetchNextPage()
    },
    retry: () => void (server.data === undefined ? server.refetch() : server.fetchNextPage()),
  }
}
