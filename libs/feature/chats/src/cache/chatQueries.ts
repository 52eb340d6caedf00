import {
  ApiError,
  messageActionCalls,
  type Api,
  type CallOptions,
  chatCalls,
  messageCalls,
  userCalls,
} from '@frontdesk/api-client'
import {
  catchUp,
  catchUpChats,
  emptyInbox,
  emptyThread,
  findMessage,
  hasNewer,
  mergeChats,
  mergeNewer,
  mergePage,
  newestMessage,
  nextOffset,
  snoozedIn,
  threadAround,
  type ChatEvent,
  type Inbox,
  type InboxFilter,
  type Thread,
} from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import type { QueryPorts } from '@frontdesk/platform'
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ThreadFlags } from '../chat/threadAddress.ts'
import { chatKeys } from './chatKeys.ts'
import { applyToInbox, applyToThread } from './applyToQueries.ts'
import { cacheUsers } from './users.ts'

/** Pages of chats and of messages (CHAT-1, MSG-1). */
export const pageSize = 50

const live = { staleTime: 60_000, structuralSharing: false } as const

/** A page of the chat list as the filter narrows it on the server (CHAT-3). */
export const fetchChats = (api: Api, companyId: number, filter: InboxFilter, offset: number, options?: CallOptions) =>
  api.subject(chatCalls).getChatsWithPreview(
    {
      companyId,
      limit: pageSize,
      offset,
      platforms: filter.platforms,
      ...(filter.ai !== 'all' && { aiEnabled: filter.ai === 'on' }),
      hidePromotional: filter.hidePromotional,
      labelIds: filter.labelIds,
      unread: filter.unread || undefined,
      needsHuman: filter.needsYou || undefined,
      assigned: filter.assigned === 'all' ? undefined : filter.assigned,
      search: filter.search || undefined,
      snoozed: snoozedIn(filter),
    },
    options,
  )

type BufferedEvents = readonly ChatEvent[]

/** Joins a fetched list to the cached one; `requested` is the list that was cached at the time of the request. */
function joinList(
  client: QueryClient,
  queryKey: QueryKey,
  fetched: Inbox,
  requested: Inbox | undefined,
  buffered: BufferedEvents,
): Inbox {
  const current = client.getQueryData<Inbox>(queryKey)
  if (current !== undefined) return catchUpChats(current, fetched, requested)
  const isOurs = (event: ChatEvent) => !('companyId' in event) || event.companyId === fetched.companyId
  return buffered.filter(isOurs).reduce((so, event) => applyToInbox(client, queryKey, so, event), fetched)
}

/** Joins a fetched thread to the cached one. */
function joinThread(current: Thread | undefined, fetched: Thread, buffered: BufferedEvents): Thread {
  return current === undefined ? buffered.reduce(applyToThread, fetched) : catchUp(current, fetched)
}

/** Maximum number of pages fetched after a loss to reach the cached messages (reliability C6). */
const furthestBack = 10

/** Maximum number of pages of another provider's list that are searched for a chat. */
const mostPages = 20

/**
 * Fetches the chat with this id, if any. A provider that ignores `chatId` returns its newest
 * chats: its list is searched.
 */
async function fetchChat(api: Api, companyId: number, chatId: number, options: CallOptions): Promise<readonly Chat[]> {
  const isRequested = (chat: Chat) => chat.id === chatId
  const { chats } = await api.subject(chatCalls).getChatsWithPreview({ companyId, chatId, limit: 1 }, options)
  if (chats.length === 0 || chats.some(isRequested)) return chats.filter(isRequested)
  for (let page = 0; page < mostPages; page += 1) {
    const listed = await api
      .subject(chatCalls)
      .getChatsWithPreview({ companyId, limit: pageSize, offset: page * pageSize }, options)
    if (listed.chats.some(isRequested) || listed.chats.length < pageSize) return listed.chats.filter(isRequested)
  }
  return []
}

/** Caches an internal conversation as the server opened it, so that no list has to be asked for it. Returns its id. */
function cacheOpened(
  client: QueryClient,
  companyId: number,
  { chat, chatId }: { chat: Chat | null; chatId: number },
): number {
  if (chat !== null) {
    cacheUsers(client, companyId, chat.users)
    client.setQueryData(
      chatKeys.inbox(companyId, { chatId }),
      mergeChats(emptyInbox(companyId), [chat], { offset: 0, total: 1 }),
    )
  }
  return chatId
}

export const chatQueries = {
  /**
   * The chat list, those that need a person first, then the newest; a refetch loads as many chats as were loaded
   * before (CHAT-1, CHAT-3).
   */
  inbox: ({ api, liveFetches }: QueryPorts, companyId: number, filter: InboxFilter) =>
    queryOptions({
      queryKey: chatKeys.inbox(companyId, filter),
      queryFn: ({ client, queryKey, signal }) =>
        liveFetches.run(companyId, async (buffered: BufferedEvents, position): Promise<Inbox> => {
          const requested = client.getQueryData<Inbox>(queryKey)
          const reach = requested === undefined ? pageSize : Math.max(pageSize, nextOffset(requested))
          let inbox = emptyInbox(companyId)
          for (let offset = 0; offset < reach; offset += pageSize) {
            const { chats, total } = await fetchChats(api, companyId, filter, offset, { signal, ...position })
            inbox = mergeChats(inbox, chats, { offset, ...(total !== null && { total }) })
            cacheUsers(
              client,
              companyId,
              chats.flatMap((chat) => chat.users),
            )
            if (chats.length === 0) break
          }
          return joinList(client, queryKey, inbox, requested, buffered)
        }),
      ...live,
    }),

  /** One chat by its id, which may be far beyond the first pages (CHAT-6). */
  chat: ({ api, liveFetches }: QueryPorts, companyId: number, chatId: number) =>
    queryOptions({
      queryKey: chatKeys.inbox(companyId, { chatId }),
      queryFn: ({ client, queryKey, signal }) =>
        liveFetches.run(companyId, async (buffered: BufferedEvents, position): Promise<Inbox> => {
          const requested = client.getQueryData<Inbox>(queryKey)
          const chats = await fetchChat(api, companyId, chatId, { signal, ...position })
          cacheUsers(
            client,
            companyId,
            chats.flatMap((chat) => chat.users),
          )
          const fetched = mergeChats(emptyInbox(companyId), chats, { offset: 0, total: chats.length })
          return joinList(client, queryKey, fetched, requested, buffered)
        }),
      ...live,
    }),

  /**
   * The newest page of a thread, joined to the cached thread: older pages are fetched until they overlap
   * (reliability C6), or, if that is too far back, the cached messages are dropped.
   */
  thread: ({ api, liveFetches }: QueryPorts, companyId: number, chatId: number, flags: ThreadFlags) =>
    queryOptions({
      queryKey: chatKeys.thread(companyId, chatId, flags),
      queryFn: ({ client, queryKey, signal }) =>
        liveFetches.run(companyId, async (buffered: BufferedEvents, position): Promise<Thread> => {
          let fetched = emptyThread(chatId, companyId)
          for (let page = 0; page < furthestBack; page += 1) {
            const skip = page * pageSize
            const messages = await api
              .subject(messageCalls)
              .getChatMessages({ companyId, chatId, skip, take: pageSize, ...flags }, { signal, ...position })
            fetched = mergePage(fetched, messages, { skip, take: pageSize })
            const current = client.getQueryData<Thread>(queryKey)
            const [oldest] = messages
            if (
              current === undefined ||
              oldest === undefined ||
              messages.length < pageSize ||
              findMessage(current, oldest.id) !== null
            )
              break
          }
          // Read after the wait: events may have arrived meanwhile.
          return joinThread(client.getQueryData<Thread>(queryKey), fetched, buffered)
        }),
      ...live,
    }),

  /**
   * A message with those before and after it (MSG-8). A refetch loads the messages around its last row, so that the
   * newer ones are counted again; once it has reached the newest message it is refetched like any other thread.
   */
  around: (
    { api, liveFetches }: QueryPorts,
    companyId: number,
    chatId: number,
    flags: ThreadFlags,
    messageId: number,
  ) =>
    queryOptions({
      queryKey: chatKeys.around(companyId, chatId, flags, messageId),
      queryFn: ({ client, queryKey, signal }) =>
        liveFetches.run(companyId, async (buffered: BufferedEvents, position): Promise<Thread> => {
          const requested = client.getQueryData<Thread>(queryKey)
          if (requested !== undefined && !hasNewer(requested)) {
            const messages = await api
              .subject(messageCalls)
              .getChatMessages({ companyId, chatId, skip: 0, take: pageSize, ...flags }, { signal, ...position })
            return joinThread(
              client.getQueryData<Thread>(queryKey),
              mergePage(emptyThread(chatId, companyId), messages, { skip: 0, take: pageSize }),
              buffered,
            )
          }
          const centre = requested === undefined ? messageId : (newestMessage(requested)?.id ?? messageId)
          const found = await api
            .subject(messageActionCalls)
            .getMessagesAround(
              { companyId, chatId, messageId: centre, take: pageSize, ...flags },
              { signal, ...position },
            )
          const current = client.getQueryData<Thread>(queryKey)
          if (current === undefined) return joinThread(current, threadAround(chatId, companyId, found), buffered)
          return hasNewer(current) ? (mergeNewer(current, found.messages, found.skip) ?? current) : current
        }),
      retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 2,
      ...live,
    }),

  /** The id of this administrator's conversation with the assistant; made when there is none (CHAT-5). */
  assistant: ({ api, liveFetches }: QueryPorts, companyId: number) =>
    queryOptions({
      queryKey: chatKeys.assistant(companyId),
      queryFn: async ({ client, signal }) => {
        const calls = api.subject(chatCalls)
        const opened = await liveFetches.run(companyId, (_, position) =>
          calls.initInternalConversationWithAssistant({ companyId }, { signal, ...position }),
        )
        return cacheOpened(client, companyId, opened)
      },
      staleTime: Infinity,
    }),

  /** The id of this administrator's notes, a conversation with nobody else; made when there are none (CHAT-5). */
  notes: ({ api, liveFetches }: QueryPorts, companyId: number) =>
    queryOptions({
      queryKey: chatKeys.notes(companyId),
      queryFn: async ({ client, signal }) => {
        const calls = api.subject(chatCalls)
        const opened = await liveFetches.run(companyId, (_, position) =>
          calls.initInternalConversation({ companyId }, { signal, ...position }),
        )
        return cacheOpened(client, companyId, opened)
      },
      staleTime: Infinity,
    }),

  /** The users of a chat, fetched once (MSG-11). */
  usersOf: (api: Api, companyId: number, chatId: number) =>
    queryOptions({
      queryKey: chatKeys.usersOf(companyId, chatId),
      queryFn: async ({ client, signal }) => {
        const users = await api.subject(userCalls).getChatUsers({ companyId, chatId }, { signal })
        cacheUsers(client, companyId, users)
        return users.map((user) => user.id)
      },
      staleTime: Infinity,
    }),
}
