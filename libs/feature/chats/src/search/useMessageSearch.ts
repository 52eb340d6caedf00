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

const messagesByPage = new WeakMap<ThreadPage, readonly Message[]>()

function messagesOf(page: ThreadPage): readonly Message[] {
  const messages =
    messagesByPage.get(page) ?? page.rows.filter((row) => row.delivery === null).map((row) => row.message)
  messagesByPage.set(page, messages)
  return messages
}

/** The loaded messages of one chat or of all, in pages; oldest first within each page. */
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

/** Removes duplicates, deleted and system messages, and sorts newest first. */
function inFoundOrder(messages: readonly Message[]): readonly Message[] {
  const once = new Map(messages.map((message) => [message.id, message]))
  return [...once.values()].filter(isShown).sort((one, other) => compareMessages(other, one))
}

/** The searched texts of a message: the typed one, and those of its recordings. */
const wordsOf = (message: Message): string => {
  const spoken = transcriptText(message)
  return spoken === '' ? message.text : `${message.text}\n${spoken}`
}

/** Number of characters searched per task: a few milliseconds, so that the page stays responsive. */
const slice = 200_000

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Searches the loaded messages in slices; the hits so far are shown while it runs, newest first. */
function useLocalHits(
  companyId: number,
  chatId: number | null,
  query: string,
): { hits: readonly Message[]; isLooking: boolean } {
  const chats = useChats()
  const { data, isFetching } = useQuery({
    queryKey: chatKeys.searchHere(companyId, chatId, query),
    queryFn: async ({ client, queryKey, signal }) => {
      let search = startSearch(loadedPages(chats, companyId, chatId), query, wordsOf)
      for (;;) {
        search = searchOn(search, slice)
        if (search.isDone) return inFoundOrder(search.hits)
        if (search.hits.length > 0) client.setQueryData(queryKey, inFoundOrder(search.hits))
        await nextTask()
        if (signal.aborted) throw new DOMException('Another search began', 'AbortError')
      }
    },
    enabled: isWorthSearching(query),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })
  return { hits: data ?? [], isLooking: isFetching }
}

const pageSize = 50

/** How often a search waits for a rate limit before it fails. */
const MOST_WAITS = 3

/**
 * Searches at the server (MSG-8), a page at a time. A new query aborts the previous one. When the server limits the
 * rate, no request is sent until the wait is over; then the latest query is searched (F-07).
 */
function useServerHits(companyId: number, chatId: number | null, query: string) {
  const api = useApi()
  const rest = usePlatform().singleton(createSearchRest)
  return useInfiniteQuery({
    queryKey: chatKeys.search(companyId, chatId, query),
    queryFn: async ({ pageParam, signal }): Promise<FoundMessages> => {
      for (let waits = 0; ; waits += 1) {
        await rest.ended(signal)
        try {
          return await api
            .subject(messageActionCalls)
            .searchMessages({ companyId, chatId, searchQuery: query, limit: pageSize, offset: pageParam }, { signal })
        } catch (error) {
          if (!rest.applyFailure(error) || waits === MOST_WAITS) throw error
        }
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ messages, totalCount }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.messages.length, 0)
      return messages.length > 0 && read < totalCount ? read : undefined
    },
    enabled: isWorthSearching(query),
    staleTime: 10_000,
    retry: false,
  })
}

/**
 * Merges local and server hits without duplicates, newest first. Local hits older than the server's last loaded one are
 * left out until `serverIsDone`, since hits between them may be missing.
 */
export function joinHits(
  local: readonly Message[],
  server: readonly Message[] | undefined,
  serverIsDone: boolean,
): readonly Message[] {
  if (server === undefined) return local
  const last = server.at(-1)
  const contiguous =
    serverIsDone || last === undefined ? local : local.filter((message) => compareMessages(message, last) >= 0)
  return inFoundOrder([...server, ...contiguous])
}

/** Pause in typing before the server is searched, in milliseconds. */
const pause = 250
const shownAtOnce = 50

/** The hits of a search (MSG-8): loaded messages at once, the server's as it responds. */
export type MessageSearchResult = {
  hits: readonly Message[]
  /** Total number of hits; null until the server has responded. */
  total: number | null
  isLooking: boolean
  /** Why the server's search failed; local hits stay. */
  error: Error | null
  hasMore: boolean
  more: () => void
  retry: () => void
}

/** Searches messages of one chat, or of all if `chatId` is null. */
export function useMessageSearch(companyId: number, { words: typed, chatId }: MessageSearch): MessageSearchResult {
  const query = typed.trim()
  const [rested] = useDebouncedValue(query, pause)
  const local = useLocalHits(companyId, chatId, query)
  const server = useServerHits(companyId, chatId, rested)
  const [shown, setShown] = useState({ query, count: shownAtOnce })
  const count = shown.query === query ? shown.count : shownAtOnce
  const isCurrent = rested === query
  const pages = isCurrent ? server.data?.pages : undefined
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
  const isWorth = isWorthSearching(query)
  return {
    hits: isWorth ? hits.slice(0, count) : [],
    total: pages === undefined ? null : Math.max(pages[0]?.totalCount ?? 0, hits.length),
    isLooking: isWorth && (local.isLooking || !isCurrent || server.isFetching),
    error: isCurrent ? server.error : null,
    hasMore: hits.length > count || (isCurrent && server.hasNextPage),
    more: () => {
      setShown({ query, count: count + shownAtOnce })
      if (hits.length <= count + shownAtOnce && isCurrent && server.hasNextPage && !server.isFetching)
        void server.fetchNextPage()
    },
    retry: () => void (server.data === undefined ? server.refetch() : server.fetchNextPage()),
  }
}

/** The words of all recordings of a message; empty when none are known. */
export const transcriptText = ({ metadata, isDeleted }: Pick<Message, 'metadata' | 'isDeleted'>): string =>
  isDeleted ? '' : (metadata.files ?? []).flatMap(({ transcript }) => transcript?.text ?? []).join('\n')
