import { messageActionCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats } from '../../stores/createChats.ts'

/** Deletes messages of a chat optimistically (MSG-7); an error restores the message and is shown as a toast. */
export function useDeleteMessage({
  companyId,
  id: chatId,
}: Pick<Chat, 'companyId' | 'id'>): (messageId: number) => void {
  const { t } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const chats = useChats()
  const toasts = useToasts()
  const { mutate } = useMutation({
    mutationFn: (messageId: number) => calls.deleteMessage({ companyId, messageId }),
    onMutate: (messageId) => applyChatEvent(chats, { type: 'message-deleting', chatId, messageId }),
    onSuccess: ({ message }) => {
      // A provider without live events reports the change only in this response.
      if (message) applyChatEvent(chats, { type: 'message-updated', companyId, seq: null, message, unreadCount: null })
    },
    onError: ({ message: reason }, messageId) => {
      applyChatEvent(chats, { type: 'message-delete-failed', chatId, messageId })
      toasts.show({ type: 'error', message: t`The message could not be deleted: ${reason}` })
    },
  })
  return mutate
}
