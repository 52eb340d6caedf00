import { findMessage, reduceThread, type ChatEvent, type Thread } from '@frontdesk/chat-thread'

/** Folds an event into a thread. Another provider tells a status without its chat; message ids are the company's, so the thread that has it is meant. */
export const hearInThread = (thread: Thread, event: ChatEvent): Thread =>
  reduceThread(
    thread,
    event.type === 'message-status-changed' && event.chatId === 0 && findMessage(thread, event.messageId) !== null
      ? { ...event, chatId: thread.chatId }
      : event,
  )
