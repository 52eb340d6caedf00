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
import { useApi } from '@frontdesk/platform'
import { hashKey, useMutation, useQueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useMemo } from 'react'
import { ApiError } from '@frontdesk/api-client'
import { chatKeys } from '../cache/chatKeys.ts'
import { pageSize, chatQueries } from '../cache/chatQueries.ts'
import { cacheOlderMessages, cacheNewerMessages } from '../cache/applyChatEvent.ts'
import { useMissingUsers, useUsers } from '../cache/users.ts'
import { useThreadFlags, type ThreadFlags } from '../chat/threadAddress.ts'

/** What lies beyond the oldest or the newest loaded message: nothing, more, more that is being fetched, or a fetch that failed. */
export type EndState = 'none' | 'more' | 'asking' | 'failed'

const noPages: readonly ThreadPage[] = []

/** Everything that a thread shows: its pages, older ones, and whoever speaks in it. */
export function useThread(companyId: number, chatId: number) {
  const api = useApi()
  const flags = useThreadFlags()
  const thread = useQuery(chatQueries.thread(api, companyId, chatId, flags))
  const people = useQuery(chatQueries.usersOf(api, companyId, chatId))
  const users = useUsers(companyId)
  const pages = useMemo(() => (thread.data === undefined ? noPages : threadPages(thread.data)), [thread.data])
  useMissingUsers(companyId, pages, users, !people.isPending)
  return {
    thread,
    pages,
    users,
    isPeopleKnown: !people.isPending,
    ...useOlderMessages(companyId, thread.data, chatId, flags),
  }
}

/** A page of one thread. It goes with the question, so that the answer finds its thread whichever is shown by then. */
type OlderPage = { queryKey: QueryKey; companyId: number; chatId: number; flags: ThreadFlags; skip: number }

/** Asks for the pages before the oldest message here, one at a time (MSG-1). What is asked for one thread says nothing of another. */
export function useOlderMessages(
  companyId: number,
  thread: Thread | undefined,
  chatId: number,
  flags: ThreadFlags,
  queryKey: QueryKey = chatKeys.thread(companyId, chatId, flags),
): { older: EndState; askOlder: () => void } {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useMutation({
    scope: { id: `older-${String(chatId)}` },
    mutationFn: ({ companyId, chatId, flags, skip }: OlderPage) =>
      api.messages.getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags }),
    onSuccess: (messages, { queryKey, skip }) =>
      cacheOlderMessages(queryClient, queryKey, messages, { skip, take: pageSize }),
  })
  const isOfThis = asking.variables !== undefined && hashKey(asking.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThis && asking.isPending
  const older =
    thread === undefined || !hasOlder(thread)
      ? 'none'
      : isPending
        ? 'asking'
        : isOfThis && asking.isError
          ? 'failed'
          : 'more'
  return {
    older,
    askOlder: () => {
      if (thread !== undefined && !isPending)
        asking.mutate({ queryKey, companyId, chatId, flags, skip: nextSkip(thread) })
    },
  }
}

/** What follows in one thread; it goes with the question, so that the answer finds its thread whichever is shown by then. */
type NewerPage = {
  known: Thread
  queryKey: QueryKey
  companyId: number
  chatId: number
  flags: ThreadFlags
}

/** A thread with a message in its middle (MSG-8): older and newer ones are read from there, until it meets the newest. */
export function useAroundMessage(companyId: number, chatId: number, messageId: number | null, flags: ThreadFlags) {
  const api = useApi()
  const queryClient = useQueryClient()
  const asked = messageId ?? 0
  const queryKey = chatKeys.around(companyId, chatId, flags, asked)
  const around = useQuery({ ...chatQueries.around(api, companyId, chatId, flags, asked), enabled: messageId !== null })
  const { data: thread } = around
  const asking = useMutation({
    mutationFn: async ({ known, queryKey, companyId, chatId, flags }: NewerPage) => {
      const skip = nextNewer(known, pageSize)
      const messages = await api.messages.getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags })
      // Messages in between of which nobody told: then what lies around the last one here is asked for.
      if (!cacheNewerMessages(queryClient, queryKey, messages, skip))
        await queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true })
    },
  })
  const isOfThis = asking.variables !== undefined && hashKey(asking.variables.queryKey) === hashKey(queryKey)
  const isPending = isOfThis && asking.isPending
  const newer: EndState =
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

/** How many pages back a message is looked for where the provider API cannot be asked for its surroundings. */
const mostPages = 20

/** Reads back page by page until a message is here; says so when it is not to be found that way. */
export function usePagesBack(
  thread: Thread | undefined,
  messageId: number | null,
  older: EndState,
  askOlder: () => void,
  onMissing: () => void,
): void {
  const asked = useRef({ messageId: 0, pages: 0 })
  const isHere = messageId === null || (thread !== undefined && hasMessage(thread, messageId))
  const step = useEffectEvent(() => {
    if (isHere || thread === undefined) return
    if (asked.current.messageId !== messageId) asked.current = { messageId, pages: 0 }
    if (asked.current.pages > mostPages) return
    if (older === 'more' && asked.current.pages < mostPages) {
      asked.current.pages += 1
      askOlder()
    } else if (older !== 'asking') {
      asked.current.pages = mostPages + 1
      onMissing()
    }
  })
  useEffect(() => step(), [isHere, older, thread, messageId])
}

/** The key of the row that shows a message; null where it is not shown. */
export function rowKeyOf(thread: Thread, messageId: number): string | null {
  const pages = threadPages(thread)
  for (let place = pages.length - 1; place >= 0; place -= 1) {
    const row = pages[place]?.rows.find(({ message }) => message.id === messageId)
    if (row !== undefined) return row.key
  }
  return null
}
