import type { ChatEvent, OutgoingMessage } from './ChatEvent.ts'
import { withMessages, type Thread } from './Thread.ts'
import type { ThreadRow } from './ThreadRow.ts'

const outgoingRow = (message: OutgoingMessage): ThreadRow => ({
  key: message.clientMessageId,
  message: {
    ...message,
    id: 0,
    platformMessageId: null,
    toId: null,
    recipientId: null,
    updatedAt: message.createdAt,
    sentAt: null,
    isRead: false,
    viewedBy: [],
    status: 'pending',
    metadata: {},
    isDeleted: false,
  },
  delivery: 'sending',
  failure: null,
})

export function reduceThread(thread: Thread, event: ChatEvent): Thread {
  switch (event.type) {
    case 'message-arrived':
    case 'message-updated':
      return event.message.chatId === thread.chatId ? withMessages(thread, [event.message]) : thread
    case 'message-sent':
      return event.message.chatId === thread.chatId ? withMessages(thread, [{ ...event.message, clientMessageId: event.clientMessageId }]) : thread
    case 'message-status-changed': {
      const message = thread.known.get(event.messageId)
      return message ? withMessages(thread, [{ ...message, status: event.status }]) : thread
    }
    case 'message-sending': {
      if (event.message.chatId !== thread.chatId) return thread
      const row = outgoingRow(event.message)
      if (thread.rows.some(({ key }) => key === row.key)) return thread
      return { ...thread, outgoing: [...thread.outgoing.filter(({ key }) => key !== row.key), row] }
    }
    case 'message-failed':
      if (event.chatId !== thread.chatId) return thread
      return {
        ...thread,
        outgoing: thread.outgoing.map((row) =>
          row.key === event.clientMessageId ? { ...row, delivery: 'failed' as const, failure: { reason: event.reason, outcome: event.outcome } } : row,
        ),
      }
    case 'message-discarded':
      return { ...thread, outgoing: thread.outgoing.filter(({ key }) => key !== event.clientMessageId) }
    case 'message-viewed': {
      const message = thread.known.get(event.messageId)
      if (!message || event.adminId === null) return thread
      return withMessages(thread, [{ ...message, viewedBy: [...new Set([...message.viewedBy, event.adminId])] }])
    }
    case 'message-deleting':
    case 'message-delete-failed': {
      const message = thread.known.get(event.messageId)
      return message ? withMessages(thread, [{ ...message, isDeleted: event.type === 'message-deleting' }]) : thread
    }
    case 'message-view-failed':
    case 'chat-changed':
      return thread
  }
}
