import { compareMessages, threadPages, type Thread, type ThreadPage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { bulkOf } from '../stores/bulkStore.ts'
import { chatKeys } from '../cache/chatKeys.ts'

const before = new WeakMap<ThreadPage, readonly Message[]>()

function messagesOf(page: ThreadPage): readonly Message[] {
  const messages = before.get(page) ?? page.rows.filter((row) => row.delivery === null).map((row) => row.message)
  before.set(page, messages)
  return messages
}

/** The messages that are here already, of one chat or of all, in pages: oldest first within each. */
export function loadedPages(
  queryClient: QueryClient,
  companyId: number,
  chatId: number | null,
): readonly (readonly Message[])[] {
  const key = chatId === null ? [...chatKeys.threads, companyId] : [...chatKeys.threads, companyId, chatId]
  const threads = queryClient.getQueriesData<Thread>({ queryKey: key }).flatMap(([, thread]) => thread ?? [])
  const { messages } = bulkOf(queryClient).state()
  const bulk = messages?.companyId === companyId ? messages.pages : []
  const ofChat = chatId === null ? bulk : bulk.map((page) => page.filter((message) => message.chatId === chatId))
  return [...ofChat, ...threads.flatMap((thread) => threadPages(thread).map(messagesOf))]
}

const isShown = (message: Message) => !message.isDeleted && message.kind !== 'system'

/** Found messages, each once, newest first; of what is deleted, and what the system said, nothing. */
export function inFoundOrder(messages: readonly Message[]): readonly Message[] {
  const once = new Map(messages.map((message) => [message.id, message]))
  return [...once.values()].filter(isShown).sort((one, other) => compareMessages(other, one))
}
