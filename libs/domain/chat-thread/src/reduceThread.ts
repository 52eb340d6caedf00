import type { ChatEvent } from './ChatEvent.ts'
import { knownFromMessage, knownFromStatus, knownFromView } from './Known.ts'
import { learn, know, release } from './learn.ts'
import { failed, promised, without } from './Outgoing.ts'
import { byIntent, findKnown, greatestId, type Thread } from './Thread.ts'

const chatOf = (event: ChatEvent): number => {
  switch (event.type) {
    case 'message-arrived':
    case 'message-updated':
    case 'message-sending':
    case 'message-sent':
      return event.message.chatId
    case 'chat-changed':
      return event.chat.id
    case 'message-status-changed':
    case 'message-failed':
    case 'message-discarded':
    case 'message-viewed':
    case 'message-view-failed':
    case 'message-deleting':
    case 'message-delete-failed':
      return event.chatId
  }
}

const withOutgoing = (thread: Thread, outgoing: Thread['outgoing']): Thread => (outgoing === thread.outgoing ? thread : { ...thread, outgoing })

const deleting = (thread: Thread, id: number, isDeleting: boolean): Thread => {
  const known = findKnown(thread, id)
  return !known || known.isDeleting === isDeleting ? thread : know(thread, { ...known, isDeleting }, 'change')
}

/**
 * Folds one event into its thread (MSG-6, MSG-7, MSG-9, MSG-10, MSG-12). Other chats' events, repeated ones and stale
 * ones give back the same thread.
 */
export function reduceThread(thread: Thread, event: ChatEvent): Thread {
  if (chatOf(event) !== thread.chatId) return thread
  switch (event.type) {
    case 'message-arrived':
      return learn(thread, knownFromMessage(event.message, event.seq ?? 0), 'arrival')
    case 'message-updated':
      return learn(thread, knownFromMessage(event.message, event.seq ?? 0), 'change')
    case 'message-status-changed':
      return learn(thread, knownFromStatus(event.messageId, event.status, event.updatedAt, event.error), 'change')
    case 'message-sent':
      return learn(thread, { ...knownFromMessage(event.message, 0), clientMessageId: event.clientMessageId }, 'arrival')
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
      return event.adminId === null ? thread : learn(thread, knownFromView(event.messageId, event.adminId), 'change')
    case 'message-deleting':
      return deleting(thread, event.messageId, true)
    case 'message-delete-failed':
      return deleting(thread, event.messageId, false)
    // MSG-6: a view that could not be told is only logged; the mark stays, and the caller may tell it again.
    case 'message-view-failed':
    case 'chat-changed':
      return thread
  }
}
