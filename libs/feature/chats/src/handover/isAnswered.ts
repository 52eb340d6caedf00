import { threadPages, type Thread } from '@frontdesk/chat-thread'

/** Whether the AI's answer to this message went out, as the thread tells; such answers are among the newest. */
export const isAnswered = (thread: Thread, answers: number): boolean =>
  threadPages(thread)
    .slice(-2)
    .some((page) =>
      page.rows.some(
        ({ message }) =>
          message.metadata.agentReplyToMessageId === answers && isOut[message.status] && message.kind !== 'system',
      ),
    )

/** One that still waits for its channel can be taken back, and one that failed has reached nobody; an unknown one counts as said. */
const isOut = {
  received: true,
  pending: false,
  sent: true,
  delivered: true,
  read: true,
  unknown: true,
  failed: false,
} as const
