import { newestMessage } from '@frontdesk/chat-thread'
import { usePlatform } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFromSupport } from './conversation/supportLines.ts'
import { supportQueries } from './conversation/supportQueries.ts'

/**
 * Whether support wrote while the panel was closed (SUP-6). What was there when the conversation was first read is not
 * new; what is there while the panel is open has been seen.
 */
export function useHasUnread(companyId: number, isOpen: boolean): boolean {
  const platform = usePlatform()
  const { data: conversation } = useQuery(supportQueries.conversation(platform.api, companyId))
  const chatId = conversation?.chatId
  const { data: thread } = useQuery({
    ...supportQueries.thread(platform, companyId, chatId ?? 0),
    enabled: chatId !== undefined,
  })
  const [seen, setSeen] = useState<{ chatId: number; messageId: number } | null>(null)
  if (!conversation || !thread) return false

  const newest = newestMessage(thread)
  const newestId = newest?.id ?? 0
  const isFirstLook = seen?.chatId !== conversation.chatId
  // Adjusted while rendering, not in an effect: what is on the screen is seen at once.
  if (isFirstLook || (isOpen && seen.messageId !== newestId)) {
    setSeen({ chatId: conversation.chatId, messageId: newestId })
    return false
  }
  return !isOpen && newest !== null && newestId > seen.messageId && isFromSupport(newest, conversation)
}
