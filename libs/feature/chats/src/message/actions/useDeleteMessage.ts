import { useLingui } from '@lingui/react/macro'
import type { Chat } from '@frontdesk/contract'
import { useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hearChatEvent } from '../../cache/applyChatEvent.ts'
import { useMessageActionCalls } from './useMessageActionCalls.ts'

/** Deletes messages of a chat (MSG-7): marked at once; what the server refuses is there again, and the user is told why. */
export function useDeleteMessage({
  companyId,
  id: chatId,
}: Pick<Chat, 'companyId' | 'id'>): (messageId: number) => void {
  const { t } = useLingui()
  const calls = useMessageActionCalls()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (messageId: number) => calls.deleteMessage({ companyId, messageId }),
    onMutate: (messageId) => hearChatEvent(queryClient, { type: 'message-deleting', chatId, messageId }),
    onSuccess: ({ message }) => {
      // A provider without live events tells it by its answer alone.
      if (message)
        hearChatEvent(queryClient, { type: 'message-updated', companyId, seq: null, message, unreadCount: null })
    },
    onError: ({ message: reason }, messageId) => {
      hearChatEvent(queryClient, { type: 'message-delete-failed', chatId, messageId })
      toasts.show({ type: 'error', message: t`The message could not be deleted: ${reason}` })
    },
  })
  return mutate
}
