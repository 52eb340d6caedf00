import { reduceThread, type ChatEvent, type Thread } from '@frontdesk/chat-thread'
import { reduceDrafts, settleDrafts, type Drafts, type StreamEvent } from '@frontdesk/stream-draft'
import { tellReaders } from '@frontdesk/platform'
import type { QueryClient } from '@tanstack/react-query'
import { supportQueries } from './supportQueries.ts'

/** The only writer of the support thread after it was read: every event, the server's or our own, enters here. */
export function hearSupportEvent(client: QueryClient, event: ChatEvent): void {
  for (const [key, thread] of client.getQueriesData<Thread>({ queryKey: ['support', 'thread'] })) {
    if (thread) client.setQueryData(key, reduceThread(thread, event))
  }
  tellReaders(client, event)
  if (event.type === 'message-arrived') settle(client, event.message)
}

/** A reply of support grows: of its text the panel shows only that somebody is typing (SUP-2). */
export function hearSupportStream(client: QueryClient, event: StreamEvent, now: Date): void {
  if (!client.getQueryData(supportQueries.threadKey(event.chatId))) return
  client.setQueryData<Drafts>(supportQueries.draftsKey(event.chatId), (drafts) => drafts && reduceDrafts(drafts, event, now))
}

const settle = (client: QueryClient, message: Parameters<typeof settleDrafts>[1] & { chatId: number }) =>
  client.setQueryData<Drafts>(supportQueries.draftsKey(message.chatId), (drafts) => drafts && settleDrafts(drafts, message))
