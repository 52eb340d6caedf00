import type { ChatEvent } from './ChatEvent.ts'
import { factsFromMessage, factsFromStatus, factsFromView } from './MessageFacts.ts'
import { applyFacts, putFacts, unmatchEcho } from './applyFacts.ts'
import { withFailure, withPending, withoutPending } from './PendingMessage.ts'
import { byIntent, findFacts, greatestId, isFor, type Thread } from './Thread.ts'

/** An event about one chat; others are about whole chats, whose views arrive message by message as well. */
type EventOfChat = Extract<ChatEvent, { message: unknown } | { chatId: number }>

/** Whether the event belongs to this thread's chat and company; without a company, the chat id decides. */
function isOf(thread: Thread, event: ChatEvent): event is EventOfChat {
  if ('message' in event) return isFor(thread, event.message)
  if (event.type === 'message-status-changed') return isFor(thread, event)
  return 'chatId' in event && event.chatId === thread.chatId
}

const withOutgoing = (thread: Thread, outgoing: Thread['outgoing']): Thread =>
  outgoing === thread.outgoing ? thread : { ...thread, outgoing }

/** Sets or clears a local mark of a message. */
const marked = (thread: Thread, id: number, mark: 'isDeleting' | 'isReported', isSet: boolean): Thread => {
  const facts = findFacts(thread, id)
  return !facts || facts[mark] === isSet ? thread : putFacts(thread, { ...facts, [mark]: isSet }, 'change')
}

/**
 * Applies one event to a thread (MSG-6, MSG-7, MSG-9, MSG-10, MSG-12). Returns the same thread for events of other
 * chats, and for repeated and stale ones.
 */
export function reduceThread(thread: Thread, event: ChatEvent): Thread {
  if (!isOf(thread, event)) return thread
  switch (event.type) {
    case 'message-arrived':
      return applyFacts(thread, factsFromMessage(event.message, event.seq ?? 0), 'arrival')
    case 'message-updated':
      return applyFacts(thread, factsFromMessage(event.message, event.seq ?? 0), 'change')
    case 'message-status-changed':
      return applyFacts(thread, factsFromStatus(event.messageId, event.status, event.updatedAt, event.error), 'change')
    case 'message-sent':
      return applyFacts(
        thread,
        { ...factsFromMessage(event.message, 0), clientMessageId: event.clientMessageId },
        'arrival',
      )
    case 'message-sending': {
      const isConfirmed = byIntent.find(thread.intents, event.message) !== undefined
      return isConfirmed
        ? thread
        : withOutgoing(thread, withPending(thread.outgoing, event.message, greatestId(thread)))
    }
    case 'message-failed': {
      const { clientMessageId, reason, outcome } = event
      const mistaken = outcome === 'refused' ? unmatchEcho(thread, clientMessageId) : thread
      return withOutgoing(mistaken, withFailure(mistaken.outgoing, clientMessageId, { reason, outcome }))
    }
    case 'message-discarded': {
      const mistaken = unmatchEcho(thread, event.clientMessageId)
      return withOutgoing(mistaken, withoutPending(mistaken.outgoing, event.clientMessageId))
    }
    case 'message-viewed':
      return event.adminId === null
        ? thread
        : applyFacts(thread, factsFromView(event.messageId, event.adminId), 'change')
    case 'message-deleting':
      return marked(thread, event.messageId, 'isDeleting', true)
    case 'message-delete-failed':
      return marked(thread, event.messageId, 'isDeleting', false)
    case 'message-reporting':
      return marked(thread, event.messageId, 'isReported', true)
    case 'message-report-failed':
      return marked(thread, event.messageId, 'isReported', false)
    // MSG-6: a view that could not be sent is only logged; the mark stays, and the caller may send it again.
    case 'message-view-failed':
      return thread
  }
}
