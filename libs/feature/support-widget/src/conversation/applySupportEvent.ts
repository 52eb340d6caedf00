import { draftsEndedBy, reduceThread, type ChatEvent, type Thread } from '@frontdesk/chat-thread'
import type { StreamEvent } from '@frontdesk/stream-draft'
import { notifyManager } from '@tanstack/react-query'
import type { Support } from './createSupport.ts'
import { supportQueries } from './supportQueries.ts'

/** The only writer of the support thread after it was read: every event, the server's or our own, enters here. */
export function applySupportEvent({ queryClient, liveFetches, drafts }: Support, event: ChatEvent): void {
  // In one turn: a message appears when its draft goes.
  notifyManager.batch(() => {
    for (const [key, thread] of queryClient.getQueriesData<Thread>({ queryKey: ['support', 'thread'] })) {
      if (thread) queryClient.setQueryData(key, reduceThread(thread, event))
    }
    liveFetches.buffer(event)
    if (event.type === 'message-arrived' && queryClient.getQueryData(supportQueries.threadKey(event.message.chatId)))
      drafts.apply(draftsEndedBy(event.message))
  })
}

/** A reply of support grows: of its text the panel shows only that somebody is typing (SUP-2). */
export function applySupportStream({ queryClient, drafts }: Support, event: StreamEvent): void {
  if (queryClient.getQueryData(supportQueries.threadKey(event.chatId))) drafts.apply([event])
}
