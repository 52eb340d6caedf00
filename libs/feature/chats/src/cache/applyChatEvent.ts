import {
  findChat,
  mergeChats,
  mergeNewer,
  mergePage,
  type ChatEvent,
  type Inbox,
  type Thread,
} from '@frontdesk/chat-thread'
import type { ChatPage } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import { notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Chats } from '../stores/createChats.ts'
import { chatKeys } from './chatKeys.ts'
import { applyToInbox, applyToThread } from './applyToQueries.ts'
import { cacheUsers } from './users.ts'

/** Reduces the value of every query below a key; a query whose value stays the same notifies no observer. */
function fold<T>(queryClient: QueryClient, queryKey: QueryKey, reduce: (cached: T, queryKey: QueryKey) => T): void {
  for (const [key, cached] of queryClient.getQueriesData<T>({ queryKey })) {
    if (cached === undefined) continue
    const next = reduce(cached, key)
    if (next !== cached) queryClient.setQueryData<T>(key, next)
  }
}

/**
 * Applies a change of chats or messages, the server's or this page's own, to all that is loaded of them (MSG-9,
 * MSG-10). Only this file and the queries themselves write these keys.
 */
export function applyChatEvent(chats: Chats, event: ChatEvent): void {
  // In one turn: a message and the draft that it replaces would stand side by side between two.
  notifyManager.batch(() => applyToAll(chats, event))
}

function applyToAll(chats: Chats, event: ChatEvent): void {
  const { queryClient, liveFetches, bulk, drafts, typing, confirmedSend } = chats
  const company = 'companyId' in event ? event.companyId : null
  fold<Thread>(queryClient, chatKeys.threads, (thread) => applyToThread(thread, event))
  fold<Inbox>(queryClient, chatKeys.inboxes, (inbox, key) =>
    company === null || company === inbox.companyId ? applyToInbox(queryClient, key, inbox, event) : inbox,
  )
  liveFetches.buffer(event)
  bulk.apply(event)
  const confirmSend = ({ clientMessageId }: Message) => {
    if (clientMessageId) confirmedSend.set({ clientMessageId })
  }
  switch (event.type) {
    case 'message-arrived':
      cacheUsers(queryClient, event.companyId, [...event.users, ...(event.chat?.users ?? [])])
      drafts.settle(event.message)
      confirmSend(event.message)
      typing.settle(event.message)
      // Another provider sends a message without its chat; a chat that is in no loaded list has to be fetched.
      if (event.chat === null && !isListed(queryClient, event.message.chatId)) {
        void queryClient.invalidateQueries(
          { queryKey: [...chatKeys.inboxes, event.companyId] },
          { cancelRefetch: false },
        )
      }
      return
    case 'message-updated':
      drafts.settle(event.message)
      confirmSend(event.message)
      return
    case 'chat-changed':
      cacheUsers(queryClient, event.companyId, event.chat.users)
      // The messages of the other chat stand among its own, also in the middle: no page of it is right any more.
      if (event.chat.joinedInto != null)
        void queryClient.resetQueries({ queryKey: [...chatKeys.threads, event.companyId, event.chat.joinedInto] })
      if (event.chat.isErased === true)
        queryClient.removeQueries({ queryKey: [...chatKeys.threads, event.companyId, event.chat.id] })
      return
    case 'message-sent':
    case 'message-status-changed':
    case 'message-sending':
    case 'message-failed':
    case 'message-discarded':
    case 'message-viewed':
    case 'message-view-failed':
    case 'message-deleting':
    case 'message-delete-failed':
    case 'message-reporting':
    case 'message-report-failed':
    case 'chats-viewed':
    case 'chats-view-failed':
    case 'labels-changed':
    case 'customers-changed':
    case 'chats-labelled':
      return
  }
}

const isListed = (queryClient: QueryClient, chatId: number) =>
  queryClient
    .getQueriesData<Inbox>({ queryKey: chatKeys.inboxes })
    .some(([, inbox]) => inbox && findChat(inbox, chatId))

/** Merges an older page into a thread (MSG-1). */
export function cacheOlderMessages(
  queryClient: QueryClient,
  queryKey: QueryKey,
  messages: readonly Message[],
  paging: { skip: number; take: number },
): void {
  queryClient.setQueryData<Thread>(queryKey, (thread) => thread && mergePage(thread, messages, paging))
}

/** Merges newer messages into a thread that was opened in its middle (MSG-8); false when they leave a gap to it. */
export function cacheNewerMessages(
  queryClient: QueryClient,
  queryKey: QueryKey,
  messages: readonly Message[],
  skip: number,
): boolean {
  const thread = queryClient.getQueryData<Thread>(queryKey)
  const next = thread && mergeNewer(thread, messages, skip)
  if (next) queryClient.setQueryData<Thread>(queryKey, next)
  return next !== null
}

/** Merges a further page into a chat list (CHAT-3). */
export function cacheMoreChats(
  queryClient: QueryClient,
  queryKey: QueryKey,
  companyId: number,
  { chats, total }: ChatPage,
  offset: number,
): void {
  cacheUsers(
    queryClient,
    companyId,
    chats.flatMap((chat) => chat.users),
  )
  queryClient.setQueryData<Inbox>(
    queryKey,
    (inbox) => inbox && mergeChats(inbox, chats, { offset, ...(total !== null && { total }) }),
  )
}

/**
 * Marks all loaded chats as stale, when the provider keeps no event log or its log does not reach far enough back
 * (LIVE-6). Queries on the screen are fetched at once and merged; the others when a screen next needs them.
 */
export const resyncChats = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: chatKeys.all })
