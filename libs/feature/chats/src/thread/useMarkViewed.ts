import { ApiError, messageCalls } from '@frontdesk/api-client'
import { useAdmin, useApi } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { useChats } from '../stores/createChats.ts'

const mostTries = 3

/**
 * Marks messages as viewed (MSG-6): at once in the cache, then at the server one by one. After repeated failures the message is
 * unread again, and the error is logged. Does nothing without an administrator.
 */
export function useMarkViewed(companyId: number, chatId: number): (messageIds: readonly number[]) => void {
  const api = useApi()
  const chats = useChats()
  const adminId = useAdmin()?.id ?? null
  const { mutate } = useMutation({
    scope: { id: 'mark-viewed' },
    mutationFn: ({ messageId }: { messageId: number; adminId: number }) =>
      api.subject(messageCalls).markMessageAsViewed({ companyId, messageId }),
    retry: (failures, error) => failures < mostTries && error instanceof ApiError && error.isPassing,
    onMutate: (viewed) => applyChatEvent(chats, { type: 'message-viewed', chatId, ...viewed }),
    onError: (error, viewed) => {
      console.error(`Message ${String(viewed.messageId)} could not be marked as viewed`, error)
      applyChatEvent(chats, { type: 'message-view-failed', chatId, ...viewed })
    },
  })
  return (messageIds) => {
    if (adminId === null) console.error('Nobody is signed in: messages cannot be marked as viewed')
    else for (const messageId of messageIds) mutate({ messageId, adminId })
  }
}
