import type { Chat } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useApi, useBus, useToasts } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hearChatEvent } from './hearChatEvent.ts'

/** Switches the AI of one chat (CHAT-4): at once here; a refusal switches it back. Off also stops a reply being written. */
export function useSetAi(chat: Chat) {
  const { t } = useLingui()
  const toasts = useToasts()
  const api = useApi()
  const bus = useBus()
  const queryClient = useQueryClient()
  const say = (changed: Chat) => hearChatEvent(queryClient, { type: 'chat-changed', companyId: chat.companyId, seq: null, chat: changed })
  return useMutation({
    scope: { id: `ai-${String(chat.id)}` },
    mutationFn: (aiEnabled: boolean) => api.chats.updateAiBotSettingsForChat({ companyId: chat.companyId, chatId: chat.id, settings: { aiEnabled } }),
    onMutate: (aiEnabled) => {
      say({ ...chat, settings: { ...chat.settings, aiEnabled } })
      // Kept for a refusal: by then `chat` is the one that was switched here.
      return { before: chat }
    },
    onSuccess: (answer) => {
      if (answer.chat !== null) say(answer.chat)
      bus.say('BOT_CONFIGURED', { platform: chat.platform })
    },
    onError: (error, _aiEnabled, kept) => {
      if (kept) say(kept.before)
      const reason = error.message
      toasts.show({ type: 'error', message: t`The AI could not be switched: ${reason}` })
    },
  })
}
