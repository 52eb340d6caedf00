import { ApiError } from '@frontdesk/api-client'
import type { OutgoingMessage, SendOutcome } from '@frontdesk/chat-thread'
import { useApi, useBus } from '@frontdesk/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { pageSize } from '../chatQueries.ts'
import { hearChatEvent } from '../hearChatEvent.ts'
import { findSent } from './findSent.ts'
import { useOutbox } from './useOutbox.ts'

/** Refused is refused; without a usable answer nobody knows whether the message was stored. */
const outcomeOf = (error: unknown): SendOutcome =>
  error instanceof ApiError && error.status !== 0 && error.status < 500 && (error.status >= 300 || error.body !== undefined) ? 'refused' : 'unknown'

/**
 * Sends a message (MSG-4): it is in the thread at once and is replaced by the server's copy, whichever comes first, answer
 * or echo. The same intent is the same `clientMessageId`, also when it is tried again. A chat's messages go one by one.
 */
export function useSendMessage(chatId: number) {
  const api = useApi()
  const bus = useBus()
  const queryClient = useQueryClient()
  const outbox = useOutbox()
  return useMutation({
    scope: { id: `send-${String(chatId)}` },
    mutationFn: async (message: OutgoingMessage) => {
      const { companyId, fromId, text, clientMessageId } = message
      const sent = await api.messages.sendMessage({ companyId, chatId, fromId, message: text, clientMessageId })
      if (sent.message !== null) return sent.message
      // 'ok' and no more: the provider's copy is among the newest.
      const newest = await api.messages.getChatMessages({ companyId, chatId, skip: 0, take: pageSize })
      const found = findSent(newest, message, new Set())
      if (found === undefined) throw new Error('The provider API accepted the message and does not show it')
      return found
    },
    onMutate: (message) => {
      outbox.put(message)
      hearChatEvent(queryClient, { type: 'message-sending', message })
    },
    onSuccess: (message, { clientMessageId }) => {
      outbox.remove(clientMessageId)
      hearChatEvent(queryClient, { type: 'message-sent', clientMessageId, message })
      bus.say('CHAT_MESSAGE_SENT', { platform: message.platform })
    },
    onError: (error, message) => {
      const failure = { reason: error.message, outcome: outcomeOf(error) }
      outbox.put(message, failure)
      hearChatEvent(queryClient, { type: 'message-failed', chatId, clientMessageId: message.clientMessageId, ...failure })
    },
  })
}
