import { chatCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useAppEvents, useToasts, useSoleMutation } from '@frontdesk/platform'
import { answeredByAi } from '../cache/answeredBy.ts'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { controlKey } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'

/**
 * Hands a chat back to the AI optimistically (CHAT-4): it answers from then on, and what the customer wrote
 * last. An error undoes it.
 */
export function useHandBack(chat: Chat): () => void {
  const { t } = useLingui()
  const toasts = useToasts()
  const api = useApi()
  const events = useAppEvents()
  const chats = useChats()
  const { mutate } = useSoleMutation({
    changes: () => chat.id,
    mutationKey: controlKey(chat.id),
    scope: { id: `ai-${String(chat.id)}` },
    mutationFn: () =>
      api
        .subject(chatCalls)
        .updateAiBotSettingsForChat({ companyId: chat.companyId, chatId: chat.id, settings: { aiEnabled: true } }),
    onMutate: () => changeChat(chats, chat, answeredByAi(chat)),
    onSuccess: (response) => {
      if (response.chat !== null) emitChatChanged(chats, response.chat)
      events.emit('BOT_CONFIGURED', { platform: chat.platform })
    },
    onError: (error, _nothing, undo) => {
      undo?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The AI could not be switched: ${reason}` })
    },
  })
  return () => mutate()
}
