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
import { bufferForFetches } from '@frontdesk/platform'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { bulkOf } from '../stores/bulkStore.ts'
import { chatKeys } from './chatKeys.ts'
import { typingOf } from '../stores/typingStore.ts'
import { draftsOf } from '../stores/draftStore.ts'
import { applyToInbox, applyToThread } from './applyToQueries.ts'
import { cacheUsers } from './users.ts'
import { emitSendConfirmed } from '../stores/echoes.ts'

/** Folds into every query below a key; one whose value stays the same is not touched and tells nobody. */
function fold<T>(queryClient: QueryClient, queryKey: QueryKey, reduce: (known: T, queryKey: QueryKey) => T): void {
  for (const [key, known] of queryClient.getQueriesData<T>({ queryKey })) {
    if (known === undefined) continue
    const next = reduce(known, key)
    if (next !== known) queryClient.setQueryData<T>(key, next)
  }
}

/**
 * The one door by which every change of chats and messages comes in, the server's or our own (MSG-9, MSG-10). Only this
 * file and the queries themselves write these keys.
 */
export function applyChatEvent(queryClient: QueryClient, event: ChatEvent): void {
  const company = 'companyId' in event ? event.companyId : null
  fold<Thread>(queryClient, chatKeys.threads, (thread) => applyToThread(thread, event))
  fold<Inbox>(queryClient, chatKeys.inboxes, (inbox, key) =>
    company === null || company === inbox.companyId ? applyToInbox(queryClient, key, inbox, event) : inbox,
  )
  bufferForFetches(queryClient, event)
  bulkOf(queryClient).hear(event)
  switch (event.type) {
    case 'message-arrived':
      cacheUsers(queryClient, event.companyId, [...event.users, ...(event.chat?.users ?? [])])
      draftsOf(queryClient).settle(event.message)
      emitSendConfirmed(queryClient, event.message)
      typingOf(queryClient).settle(event.message)
      // Another provider tells a message without its chat; one that no list holds has to be asked for.
      if (event.chat === null && !isListed(queryClient, event.message.chatId)) {
        void queryClient.invalidateQueries(
          { queryKey: [...chatKeys.inboxes, event.companyId] },
          { cancelRefetch: false },
        )
      }
      return
    case 'message-updated':
      draftsOf(queryClient).settle(event.message)
      emitSendConfirmed(queryClient, event.message)
      return
    case 'chat-changed':
      cacheUsers(queryClient, event.companyId, event.chat.users)
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
      return
  }
}

const isListed = (queryClient: QueryClient, chatId: number) =>
  queryClient
    .getQueriesData<Inbox>({ queryKey: chatKeys.inboxes })
    .some(([, inbox]) => inbox && findChat(inbox, chatId))

/** An older page of a thread came (MSG-1). */
export function cacheOlderMessages(
  queryClient: QueryClient,
  queryKey: QueryKey,
  messages: readonly Message[],
  paging: { skip: number; take: number },
): void {
  queryClient.setQueryData<Thread>(queryKey, (thread) => thread && mergePage(thread, messages, paging))
}

/** Newer messages of a thread that was opened in its middle came (MSG-8); false where they do not reach back to it. */
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

/** A further page of a chat list came (CHAT-3). */
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
 * Everything is to be read again: the provider keeps no log, or it reaches not far enough back (LIVE-6). What is on screen
 * is asked for at once and folded into what is known; the rest when somebody looks.
 */
export const resyncChats = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: chatKeys.all })
