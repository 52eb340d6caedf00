import type { OutgoingMessage, ThreadRow } from '@frontdesk/chat-thread'
import { useApi } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { pageSize } from '../chatQueries.ts'
import { hearChatEvent } from '../hearChatEvent.ts'
import { findSent } from './findSent.ts'
import { useOutbox } from './useOutbox.ts'

type Asked = {
  chatId: number
  /** Whether sending the same intent twice is surely one message there. */
  isIdempotent: boolean
  send: (message: OutgoingMessage) => void
}

/** The intent behind a failed bubble, to be tried again under the same id. */
const intentOf = ({ key, message }: ThreadRow): OutgoingMessage => ({
  clientMessageId: key,
  chatId: message.chatId,
  companyId: message.companyId,
  fromId: message.fromId,
  text: message.text,
  createdAt: message.createdAt,
  platform: message.platform,
})

/**
 * Tries a failed message again. Where its outcome is unknown and the provider does not promise that twice is once, the chat
 * is read first: a message that is there is settled, one that is not may be sent again (reliability C2).
 */
export function useRetrySend({ chatId, isIdempotent, send }: Asked): (row: ThreadRow) => void {
  const { t } = useLingui()
  const api = useApi()
  const queryClient = useQueryClient()
  const outbox = useOutbox()
  const { mutate: look } = useMutation({
    mutationFn: async (message: OutgoingMessage) => {
      const newest = await api.messages.getChatMessages({ companyId: message.companyId, chatId, skip: 0, take: pageSize })
      return findSent(newest, message, new Set()) ?? null
    },
    onSuccess: (found, { clientMessageId }) => {
      if (found !== null) {
        outbox.remove(clientMessageId)
        hearChatEvent(queryClient, { type: 'message-sent', clientMessageId, message: found })
      } else hearChatEvent(queryClient, { type: 'message-failed', chatId, clientMessageId, outcome: 'refused', reason: t`It is not in the chat: it was not sent.` })
    },
  })
  return useCallback(
    (row) => {
      if (row.failure?.outcome === 'unknown' && !isIdempotent) look(intentOf(row))
      else send(intentOf(row))
    },
    [look, send, isIdempotent],
  )
}
