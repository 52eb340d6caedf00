import { useStore } from '@frontdesk/platform'
import { useEffect } from 'react'
import { unreadCount } from './conversation/Conversation.ts'
import type { SupportStore } from './conversation/createConversation.ts'

/** How many messages of support the person has not seen (SUP-6); it opens the conversation to learn of them. */
export function useUnreadCount(support: SupportStore): number {
  useEffect(() => support.open(), [support])
  return useStore(support.conversation, unreadCount)
}
