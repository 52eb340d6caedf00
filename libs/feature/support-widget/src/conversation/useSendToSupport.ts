import { supportCalls, type SupportConversation } from '@frontdesk/api-client'
import { useApi } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { applySupportEvent } from './applySupportEvent.ts'
import { useSupport } from './createSupport.ts'

/**
 * The text being written and its sending (SUP-5). The text stays until the server has accepted it. Trying again after a
 * failure is the same intent, with the same id, so that an answer lost on the way cannot double the message.
 */
export function useSendToSupport(companyId: number, conversation: SupportConversation | undefined) {
  const api = useApi()
  const support = useSupport()
  const [text, setText] = useState('')
  const intent = useRef<{ text: string; clientMessageId: string } | null>(null)

  const sending = useMutation({
    mutationFn: async (to: SupportConversation) => {
      const trimmed = text.trim()
      if (intent.current?.text !== trimmed) intent.current = { text: trimmed, clientMessageId: crypto.randomUUID() }
      const { clientMessageId } = intent.current
      const { message } = await api.subject(supportCalls).sendSupportMessage({
        companyId,
        chatId: to.chatId,
        fromId: to.adminUserId,
        text: trimmed,
        clientMessageId,
      })
      return { clientMessageId, message, trimmed }
    },
    onSuccess: ({ clientMessageId, message, trimmed }) => {
      intent.current = null
      if (message) applySupportEvent(support, { type: 'message-sent', clientMessageId, message })
      // Words added while it was on its way stay.
      setText((typed) => (typed.trim() === trimmed ? '' : typed))
    },
  })

  return {
    text,
    setText,
    isSending: sending.isPending,
    error: sending.error,
    send: () => {
      if (conversation && text.trim() !== '' && !sending.isPending) sending.mutate(conversation)
    },
  }
}
