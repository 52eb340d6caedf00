import type { SupportConversation } from '@frontdesk/api-client'
import { threadPages, type Thread } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'

/** One line of the support conversation, as the panel shows it. */
export type SupportLine = {
  key: string
  voice: 'own' | 'other'
  /** Empty for an attachment. */
  text: string
  /** ISO instant. */
  at: string
}

/** Whether a message came from support: a person of it, or the assistant. All else is the company's own. */
export const isFromSupport = (message: Message, { supportUserId }: SupportConversation): boolean =>
  message.fromId === supportUserId || message.metadata.agentReplyToMessageId !== undefined || message.kind === 'system'

/** The conversation as lines, oldest first; a deleted message is not shown. */
export const supportLines = (thread: Thread, conversation: SupportConversation): readonly SupportLine[] =>
  threadPages(thread).flatMap(({ rows }) =>
    rows
      .filter(({ message }) => !message.isDeleted)
      .map(({ key, message }): SupportLine => ({
        key,
        voice: isFromSupport(message, conversation) ? 'other' : 'own',
        text: message.text,
        at: message.sentAt ?? message.createdAt,
      })),
  )
