import { isWorthSearching, searchOn, startSearch } from '@frontdesk/message-search'
import type { Message } from '@frontdesk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { compareMessages, threadPages, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import { messageActionCalls, type FoundMessages } from '@frontdesk/api-client'
import { useApi, usePlatform } from '@frontdesk/platform'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MessageSearch } from '../stores/searchAtom.ts'
import { chatKeys } from '../cache/chatKeys.ts'
import { createSearchRest } from './searchRest.ts'
import { useChats, type Chats } from '../stores/createChats.ts'

const before = new WeakMap<ThreadPage, readonly Message[]>()

function messagesOf(page: ThreadPage): readonly Message[] {
  const messages = before.get(page) ?? page.rows.filter((row) => row.delivery === null).map((row) => row.message)
  before.set(page, messages)
  return messages
}

/** The messages that are here already, of one chat or of all, in pages: oldest first within each. */
function loadedPages(
  { queryClient, bulk: { get } }: Chats,
  companyId: number,
  chatId: number | null,
): readonly (readonly Message[])[] {
  const key = chatId === null ? [...chatKeys.threads, companyId] : [...chatKeys.threads, companyId, chatId]
  const threads = queryClient.getQueriesData<Thread>({ queryKey: key }).flatMap(([, thread]) => thread ?? [])
  const { messages } = get()
  const bulk = messages?.companyId === companyId ? messages.pages : []
  const ofChat = chatId === null ? bulk : bulk.map((page) => page.filter((message) => message.chatId === chatId))
  return [...ofChat, ...threads.flatMap((thread) => threadPages(thread).map(messagesOf))]
}

const isShown = (message: Message) => !message.isDeleted && message.kind !== 'system'

/** Found messages, each once, newest first; of what is deleted, and what the system said, nothing. */
function inFoundOrder(messages: readonly Message[]): readonly Message[] {
  const once = new Map(messages.map((message) => [message.id, message]))
  return [...once.values()].filter(isShown).sort((one, other) => compareMessages(other, one))
}

/** So many letters are looked through at once: a few milliseconds, so that nothing on the page waits for a search. */
const slice = 200_000

const nextTask = () => new Promise<void>((go) => setTimeout(go, 0))

/** What is found in the messages that are here, newest first: the first of it at once, the rest a slice at a time. */
function useLocalHits(
  companyId: number,
  chatId: number | null,
  words: string,
): { hits: readonly Message[]; isLooking: boolean } {
  const chats = useChats()
  const { data, isFetching } = useQuery({
    queryKey: chatKeys.searchHere(companyId, chatId, words),
    queryFn: async ({ client, queryKey, signal }) => {
      let search = startSearch(loadedPages(chats, companyId, chatId), words)
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

const pageSize = 50

/** So often a search waits by itself for a server that asks to; then it says that it did not work. */
const MOST_WAITS = 3

/**
 * What the server finds (MSG-8), a page at a time. Another query calls the one before off: the latest wins. When the server asks
 * to wait, nothing is asked until the wait is over, whatever is typed meanwhile, and then what was typed last (F-07).
 */
function useServerHits(companyId: number, chatId: number | null, words: string) {
  const api = useApi()
  const rest = usePlatform().singleton(createSearchRest)
  return useInfiniteQuery({
    queryKey: chatKeys.search(companyId, chatId, words),
    queryFn: async ({ pageParam, signal }): Promise<FoundMessages> => {
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

/**
 * What was found here and what the server found, newest first, each message once. Where the server has read on only so far,
 * older ones that happen to be here wait for it: between them others may be missing.
 */
export function joinHits(
  local: readonly Message[],
  server: readonly Message[] | undefined,
  serverIsDone: boolean,
): readonly Message[] {
  if (server === undefined) return local
  const last = server.at(-1)
  const known =
    serverIsDone || last === undefined ? local : local.filter((message) => compareMessages(message, last) >= 0)
  return inFoundOrder([...server, ...known])
}

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
