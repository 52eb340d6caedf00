import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useAppEvents, useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { changeChat, emitChatChanged } from '../cache/changeChat.ts'
import { controlKey } from '../chat/useChatControl.ts'
import { useChats } from '../stores/createChats.ts'

/**
 * Switches the AI of one chat (CHAT-4): at once here; a refusal switches it back. Off also stops a reply being written; on
 * hands the chat back to the AI.
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
      api.chats.updateAiBotSettingsForChat({ companyId: chat.companyId, chatId: chat.id, settings: { aiEnabled } }),
    onMutate: (aiEnabled) => {
      const handler = { by: aiEnabled ? 'ai' : 'waiting' } as const
      return changeChat(chats, chat, {
        settings: { ...chat.settings, aiEnabled },
        ...(chat.handler && { handler }),
      })
    },
    onSuccess: (answer) => {
      if (answer.chat !== null) emitChatChanged(chats, answer.chat)
      events.emit('BOT_CONFIGURED', { platform: chat.platform })
    },
    onError: (error, _aiEnabled, takeBack) => {
      takeBack?.()
      const reason = error.message
      toasts.show({ type: 'error', message: t`The AI could not be switched: ${reason}` })
    },
  })
}
