import { threadPages, type Thread } from '@frontdesk/chat-thread'

/** Whether the AI's answer to this message is in the thread; such answers are among the newest. */
export const isAnswered = (thread: Thread, answers: number): boolean =>
  threadPages(thread)
    .slice(-2)
    .some((page) => page.rows.some((row) => row.message.metadata.agentReplyToMessageId === answers))
