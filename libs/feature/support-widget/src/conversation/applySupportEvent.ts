import { draftsEndedBy, reduceThread, type ChatEvent, type Thread } from '@frontdesk/chat-thread'
import { bufferForFetches } from '@frontdesk/platform'
import { reduceDrafts, type DraftEnded, type Drafts, type StreamEvent } from '@frontdesk/stream-draft'
import type { QueryClient } from '@tanstack/react-query'
import { supportQueries } from './supportQueries.ts'

/** The only writer of the support thread after it was read: every event, the server's or our own, enters here. */
export function applySupportEvent(client: QueryClient, event: ChatEvent): void {
  for (const [key, thread] of client.getQueriesData<Thread>({ queryKey: ['support', 'thread'] })) {
    if (thread) client.setQueryData(key, reduceThread(thread, event))
  }
  bufferForFetches(client, event)
  if (event.type === 'message-arrived')
    foldDrafts(client, event.message.chatId, draftsEndedBy(event.message), new Date())
}

/** A reply of support grows: of its text the panel shows only that somebody is typing (SUP-2). */
export function applySupportStream(client: QueryClient, event: StreamEvent, now: Date): void {
  if (!client.getQueryData(supportQueries.threadKey(event.chatId))) return
  foldDrafts(client, event.chatId, [event], now)
}

const foldDrafts = (client: QueryClient, chatId: number, events: readonly (StreamEvent | DraftEnded)[], now: Date) =>
  client.setQueryData<Drafts>(
    supportQueries.draftsKey(chatId),
    (drafts) => drafts && events.reduce((so, event) => reduceDrafts(so, event, now), drafts),
  )
