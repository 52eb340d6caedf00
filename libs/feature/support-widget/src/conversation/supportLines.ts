import type { MessageFile } from '@frontdesk/contract'
import { threadPages } from '@frontdesk/chat-thread'
import { isFromSupport, type OpenConversation } from './Conversation.ts'

/** One line of the support conversation, as the panel shows it. */
export type SupportLine = {
  key: string
  voice: 'own' | 'assistant' | 'support'
  /** Empty for a message of files alone. */
  text: string
  files?: readonly Pick<MessageFile, 'id' | 'name' | 'size'>[]
  /** ISO instant. */
  at: string
}

/** The conversation as lines, oldest first; a deleted message is not shown. */
export const supportLines = ({ thread, people }: OpenConversation): readonly SupportLine[] =>
  threadPages(thread).flatMap(({ rows }) =>
    rows
      .filter(({ message }) => !message.isDeleted)
      .map(({ key, message }): SupportLine => ({
        key,
        voice: !isFromSupport(message, people)
          ? 'own'
          : message.metadata.agentReplyToMessageId === undefined
            ? 'support'
            : 'assistant',
        text: message.text,
        files: message.metadata.files ?? [],
        at: message.sentAt ?? message.createdAt,
      })),
  )
