import { ApiError, messageActionCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useToasts, useSoleMutation } from '@frontdesk/platform'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats } from '../../stores/createChats.ts'

/**
 * `onlyIf: 'undelivered'`: the server refuses when the message may have arrived, so that nothing is
 * hidden that the customer has.
 */
type Deletion = { messageId: number; onlyIf?: 'undelivered' }

/** Deletes messages of a chat optimistically (MSG-7); an error restores the message and is shown as a toast. */
export function useDeleteMessage({
  companyId,
  id: chatId,
}: Pick<Chat, 'companyId' | 'id'>): (deletion: Deletion) => void {
  const { t } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const chats = useChats()
  const toasts = useToasts()
  const { mutate } = useSoleMutation({
    changes: ({ messageId }) => messageId,
    mutationFn: (deletion: Deletion) => calls.deleteMessage({ companyId, ...deletion }),
    onMutate: ({ messageId }) => applyChatEvent(chats, { type: 'message-deleting', chatId, messageId }),
    onSuccess: ({ message }) => {
      // A provider without live events reports the change only in this response.
      if (message) applyChatEvent(chats, { type: 'message-updated', companyId, seq: null, message, unreadCount: null })
    },
    onError: (error, { messageId }) => {
      applyChatEvent(chats, { type: 'message-delete-failed', chatId, messageId })
      const { message: reason } = error
      const hasArrived = error instanceof ApiError && error.code === 'MESSAGE_ARRIVED'
      toasts.show({
        type: 'error',
        message: hasArrived
          ? t`It was not discarded: the message may have arrived meanwhile.`
          : t`The message could not be deleted: ${reason}`,
      })
    },
  })
  return mutate
}
