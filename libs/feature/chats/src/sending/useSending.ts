import type { ThreadRow } from '@frontdesk/chat-thread'
import type { Chat, User } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AttachedFile } from './AttachedFile.ts'
import { hearChatEvent } from '../hearChatEvent.ts'
import { newClientMessageId } from './newClientMessageId.ts'
import { ownUserId } from './ownUserId.ts'
import { useIdempotentSends } from './useIdempotentSends.ts'
import { useOutbox } from './useOutbox.ts'
import { useRetrySend } from './useRetrySend.ts'
import { useSendMessage } from './useSendMessage.ts'
import { useUnsent } from './useUnsent.ts'

/** Everything that is sent in one chat: new words, failed ones again, and what went wrong last (MSG-4). */
export function useSending(chat: Chat, users: ReadonlyMap<number, User>) {
  const adminId = useAdmin()?.id ?? null
  const queryClient = useQueryClient()
  const outbox = useOutbox()
  const { mutate: send, error, reset } = useSendMessage(chat.id)
  const isIdempotent = useIdempotentSends()
  const retry = useRetrySend({ chatId: chat.id, isIdempotent, send })
  useUnsent(chat.id, adminId, isIdempotent, send)
  const fromId = adminId === null ? null : ownUserId(chat, users, adminId)
  const { id: chatId, companyId, platform } = chat

  const sendText = useCallback(
    (text: string, _files: readonly AttachedFile[] = []) => {
      // MSG-13: without an administrator nothing is sent.
      if (fromId === null) return
      send({ clientMessageId: newClientMessageId(), chatId, companyId, fromId, text, createdAt: new Date().toISOString(), platform })
    },
    [send, fromId, chatId, companyId, platform],
  )
  const actions = useMemo(
    () => ({
      // A message that the server holds failed on its way to the customer: to send it again is a new intent.
      retry: (row: ThreadRow) => (row.delivery === null ? sendText(row.message.text) : retry(row)),
      discard: (row: ThreadRow) => {
        outbox.remove(row.key)
        hearChatEvent(queryClient, { type: 'message-discarded', chatId, clientMessageId: row.key })
        reset()
      },
    }),
    [sendText, retry, reset, outbox, queryClient, chatId],
  )
  return { sendText, actions, error, dismissError: reset }
}
