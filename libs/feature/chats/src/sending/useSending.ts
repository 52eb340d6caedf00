import type { OutgoingMessage, ThreadRow } from '@frontdesk/chat-thread'
import type { Intent } from '@frontdesk/send-outbox'
import type { Chat, Message, User } from '@frontdesk/contract'
import { useLingui } from '@lingui/react/macro'
import { useAdmin, useApi, useToasts } from '@frontdesk/platform'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { AttachedFile } from './AttachedFile.ts'
import { filesAgain } from './filesAgain.ts'
import { newClientMessageId } from './newClientMessageId.ts'
import { ownUserId } from './ownUserId.ts'
import { useSender } from './useSender.ts'

const stoppedOf = (intents: readonly Intent<OutgoingMessage>[], chatId: number) => intents.findLast((intent) => intent.chatId === chatId && intent.stage.is === 'stopped')

/** Everything that is sent in one chat: new words and files, failed ones again, and what went wrong last (MSG-4, MSG-5). */
export function useSending(chat: Chat, users: ReadonlyMap<number, User>) {
  const adminId = useAdmin()?.id ?? null
  const api = useApi()
  const toasts = useToasts()
  const { t } = useLingui()
  const sender = useSender()
  const { id: chatId, companyId, platform } = chat
  const stopped = useSyncExternalStore(sender.subscribe, () => stoppedOf(sender.outbox().intents, chatId))
  const [dismissed, setDismissed] = useState<string | null>(null)
  const fromId = adminId === null ? null : ownUserId(chat, users, adminId)

  const sendText = useCallback(
    (text: string, attached: readonly AttachedFile[] = []) => {
      // MSG-13: without an administrator nothing is sent.
      if (fromId === null) return
      const files = attached.map(({ id, name, type, blob }) => ({ id, name, type, size: blob.size }))
      const message = { clientMessageId: newClientMessageId(), chatId, companyId, fromId, text, createdAt: new Date().toISOString(), platform }
      sender.put(files.length === 0 ? message : { ...message, files }, attached)
    },
    [sender, fromId, chatId, companyId, platform],
  )
  const { mutate: sendAgain } = useMutation({
    mutationFn: (message: Message) => filesAgain(api, message),
    onSuccess: (files, { text }) => sendText(text, files),
    onError: (error) => toasts.show({ type: 'error', message: t`The files could not be read again, so nothing was sent: ${error.message}` }),
  })
  const actions = useMemo(
    () => ({
      // A message that the server holds failed on its way to the customer: to send it again is a new intent.
      retry: (row: ThreadRow) => (row.delivery === null ? sendAgain(row.message) : sender.retry(row.key)),
      discard: (row: ThreadRow) => sender.discard(row.key),
    }),
    [sendAgain, sender],
  )
  const isSaid = stopped?.stage.is === 'stopped' && dismissed !== stopped.key
  return {
    sendText,
    actions,
    error: isSaid && stopped.stage.is === 'stopped' ? { message: stopped.stage.reason } : null,
    dismissError: () => setDismissed(stopped?.key ?? null),
  }
}
