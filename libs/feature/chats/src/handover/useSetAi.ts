import { chatCalls } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useAppEvents, useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { controlKey } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'

/**
 * Switches the AI of a chat optimistically (CHAT-4); an error switches it back. Off also stops a reply being generated; on hands
 * the chat back to the AI.
 */
export function useSetAi(chat: Chat) {
  const { t } = useLingui()
  const toasts = useToasts()
  const api = useApi()
  const events = useAppEvents()
  const chats = useChats()
  return useMutation({
    mutationKey: controlKey(chat.id),
    scope: { id: `ai-${String(chat.id)}` },
    mutationFn: (aiEnabled: boolean) =>
      api
        .subject(chatCalls)
        .updateAiBotSettingsForChat({ companyId: chat.companyId, chatId: chat.id, settings: { aiEnabled } }),
    onMutate: (aiEnabled) => {
      const handler = { by: aiEnabled ? 'ai' : 'waiting' } as const
      return changeChat(chats, chat, {
        settings: { ...chat.settings, aiEnabled },
        ...(chat.handler && { handler }),
      })
    },
    onSuccess: (response) => {
      if (response.chat !== null) emitChatChanged(chats, response.chat)
      events.emit('BOT_CONFIGURED', { platform: chat.platform })
    },
    onError: (error, _aiEnabled, undo) => {
      undo?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The AI could not be switched: ${reason}` })
    },
  })
}
