import {
  threadPages,
  type Thread,
  hasOlder,
  nextSkip,
  hasMessage,
  type ThreadPage,
  hasNewer,
  nextNewer,
  waitingCount,
} from '@frontdesk/chat-thread'
import { useApi, usePlatform, useSoleMutation } from '@frontdesk/platform'
import { hashKey, useQueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useMemo } from 'react'
import { ApiError, messageCalls } from '@frontdesk/api-client'
import { chatKeys } from '../cache/chatKeys.ts'
import { pageSize, chatQueries } from '../cache/chatQueries.ts'
import { cacheOlderMessages, cacheNewerMessages } from '../cache/applyChatEvent.ts'
import { useMissingUsers, useUsers } from '../cache/users.ts'
import { useThreadFlags, type ThreadFlags } from '../chat/threadAddress.ts'

/** State of the pages beyond the oldest or newest loaded message. */
export type EndState = 'none' | 'more' | 'loading' | 'failed'

const noPages: readonly ThreadPage[] = []

/** The live thread of a chat: its pages, its users, and loading of older pages. */
export function useThread(companyId: number, chatId: number) {
  const platform = usePlatform()
  const flags = useThreadFlags()
  const thread = useQuery(chatQueries.thread(platform, companyId, chatId, flags))
  const people = useQuery(chatQueries.usersOf(platform.api, companyId, chatId))
  const users = useUsers(companyId)
  const pages = useMemo(() => (thread.data === undefined ? noPages : threadPages(thread.data)), [thread.data])
  useMissingUsers(companyId, pages, users, !people.isPending)
  return {
    thread,
    pages,
    users,
    areUsersLoaded: !people.isPending,
    ...useOlderMessages(companyId, thread.data, chatId, flags),
  }
}

/**
 * Identifies a page of one thread, so that a response is stored in its own thread, even if another is shown by then.
 */
type OlderPage = { queryKey: QueryKey; companyId: number; chatId: number; flags: ThreadFlags; skip: number }

/**
 * Loads the pages before the oldest loaded message, one at a time (MSG-1). Loading and failing are tracked per thread.
 */
export function useOlderMessages(
  companyId: number,
  thread: Thread | undefined,
  chatId: number,
  flags: ThreadFlags,
  queryKey: QueryKey = chatKeys.thread(companyId, chatId, flags),
): { older: EndState; loadOlder: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const loading = useSoleMutation({
    scope: { id: `older-${String(chatId)}` },
    mutationFn: ({ companyId, chatId, flags, skip }: OlderPage) =>
      api.subject(messageCalls).getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags }),
    onSuccess: (messages, { queryKey, skip }) =>
      cacheOlderMessages(queryClient, queryKey, messages, { skip, take: pageSize }),
  })
  const isOfThisThread = loading.variables !== undefined && hashKey(loading.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThisThread && loading.isPending
  const older =
    thread === undefined || !hasOlder(thread)
      ? 'none'
      : isPending
        ? 'loading'
        : isOfThisThread && loading.isError
          ? 'failed'
          : 'more'
  return {
    older,
    loadOlder: () => {
      if (thread !== undefined && !isPending)
        loading.mutate({ queryKey, companyId, chatId, flags, skip: nextSkip(thread) })
    },
  }
}

/** Identifies the next newer page of one thread, as above. */
type NewerPage = {
  thread: Thread
  queryKey: QueryKey
  companyId: number
  chatId: number
  flags: ThreadFlags
}

/** Loads the surroundings of a message (MSG-8), and older and newer pages from there up to the live end. */
export function useAroundMessage(companyId: number, chatId: number, messageId: number | null, flags: ThreadFlags) {
  const platform = usePlatform()
  const queryClient = useQueryClient()
  const centreId = messageId ?? 0
  const queryKey = chatKeys.around(companyId, chatId, flags, centreId)
  const around = useQuery({
    ...chatQueries.around(platform, companyId, chatId, flags, centreId),
    enabled: messageId !== null,
  })
  const { data: thread } = around
  const loading = useSoleMutation({
    mutationFn: async ({ thread, queryKey, companyId, chatId, flags }: NewerPage) => {
      const skip = nextNewer(thread, pageSize)
      const messages = await platform.api
        .subject(messageCalls)
        .getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags })
      // The page does not connect to the loaded ones (messages were missed): refetch the surroundings of the last one.
      if (!cacheNewerMessages(queryClient, queryKey, messages, skip))
        await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    },
  })
  const isOfThisThread = loading.variables !== undefined && hashKey(loading.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThisThread && loading.isPending
  const newer: EndState =
    thread === undefined || !hasNewer(thread)
      ? 'none'
      : isPending
        ? 'loading'
        : isOfThisThread && loading.isError
          ? 'failed'
          : 'more'
  return {
    around,
    isGone: around.error instanceof ApiError && around.error.status === 404,
    pages: useMemo(() => (thread === undefined ? noPages : threadPages(thread)), [thread]),
    waiting: thread === undefined ? 0 : waitingCount(thread),
    newer,
    loadNewer: () => {
      if (thread !== undefined && !isPending) loading.mutate({ thread, queryKey, companyId, chatId, flags })
    },
    ...useOlderMessages(companyId, thread, chatId, flags, queryKey),
  }
}

/** Maximum number of older pages to load in search of a message, for a provider without the surroundings endpoint. */
const mostPages = 20

/** Loads older pages until they contain a message; calls `onMissing` if it is not found. */
export function usePagesBack(
  thread: Thread | undefined,
  messageId: number | null,
  older: EndState,
  loadOlder: () => void,
  onMissing: () => void,
): void {
  const searched = useRef({ messageId: 0, pages: 0 })
  const isHere = messageId === null || (thread !== undefined && hasMessage(thread, messageId))
  const step = useEffectEvent(() => {
    if (isHere || thread === undefined) return
    if (searched.current.messageId !== messageId) searched.current = { messageId, pages: 0 }
    if (searched.current.pages > mostPages) return
    if (older === 'more' && searched.current.pages < mostPages) {
      searched.current.pages += 1
      loadOlder()
    } else if (older !== 'loading') {
      searched.current.pages = mostPages + 1
      onMissing()
    }
  })
  useEffect(() => step(), [isHere, older, thread, messageId])
}

/** The key of the row that shows a message; null if no loaded row does. */
export function rowKeyOf(thread: Thread, messageId: number): string | null {
  const pages = threadPages(thread)
  for (let place = pages.length - 1; place >= 0; place -= 1) {
    const row = pages[place]?.rows.find(({ message }) => message.id === messageId)
    if (row !== undefined) return row.key
  }
  return null
}
