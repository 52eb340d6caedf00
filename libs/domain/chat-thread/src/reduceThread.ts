import type { ChatEvent } from './ChatEvent.ts'
import { factsFromMessage, factsFromStatus, factsFromView } from './MessageFacts.ts'
import { applyFacts, know, release } from './applyFacts.ts'
import { failed, promised, without } from './Outgoing.ts'
import { byIntent, findKnown, greatestId, isFor, type Thread } from './Thread.ts'

/** Whether the event is of this thread's chat and company; where it names no company, the chat's id is enough. */
function isOf(thread: Thread, event: ChatEvent): boolean {
  switch (event.type) {
    case 'message-arrived':
    case 'message-updated':
    case 'message-sending':
    case 'message-sent':
      return isFor(thread, event.message)
    case 'message-status-changed':
      return isFor(thread, event)
    // What was viewed in whole chats comes message by message.
    case 'chat-changed':
    case 'chats-viewed':
    case 'chats-view-failed':
      return false
    case 'message-failed':
    case 'message-discarded':
    case 'message-viewed':
    case 'message-view-failed':
    case 'message-deleting':
    case 'message-delete-failed':
    case 'message-reporting':
    case 'message-report-failed':
      return event.chatId === thread.chatId
  }
}

const withOutgoing = (thread: Thread, outgoing: Thread['outgoing']): Thread =>
  outgoing === thread.outgoing ? thread : { ...thread, outgoing }

/** Sets or takes back what only we know of a message. */
const marked = (thread: Thread, id: number, mark: 'isDeleting' | 'isReported', isSet: boolean): Thread => {
  const known = findKnown(thread, id)
  return !known || known[mark] === isSet ? thread : know(thread, { ...known, [mark]: isSet }, 'change')
}

/**
 * Folds one event into its thread (MSG-6, MSG-7, MSG-9, MSG-10, MSG-12). Other chats' events, repeated ones and stale
 * ones give back the same thread.
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
      const isKept = byIntent.find(thread.intents, event.message) !== undefined
      return isKept ? thread : withOutgoing(thread, promised(thread.outgoing, event.message, greatestId(thread)))
    }
    case 'message-failed': {
      const { clientMessageId, reason, outcome } = event
      const mistaken = outcome === 'refused' ? release(thread, clientMessageId) : thread
      return withOutgoing(mistaken, failed(mistaken.outgoing, clientMessageId, { reason, outcome }))
    }
    case 'message-discarded': {
      const mistaken = release(thread, event.clientMessageId)
      return withOutgoing(mistaken, without(mistaken.outgoing, event.clientMessageId))
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
    // MSG-6: a view that could not be told is only logged; the mark stays, and the caller may tell it again.
    case 'message-view-failed':
    case 'chat-changed':
    case 'chats-viewed':
    case 'chats-view-failed':
      return thread
  }
}
