import { fileCalls, type Api } from '@frontdesk/api-client'
import type { OutgoingMessage, ThreadRow } from '@frontdesk/chat-thread'
import type { SendIntent } from '@frontdesk/send-outbox'
import type { Chat, Message, User } from '@frontdesk/contract'
import { useAdmin, useApi, useSoleMutation, randomId } from '@frontdesk/platform'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { ownUserId } from '../cache/users.ts'
import { useSender } from './useSender.ts'

const stoppedOf = (intents: readonly SendIntent<OutgoingMessage>[], chatId: number) =>
  intents.findLast((intent) => intent.chatId === chatId && intent.stage.is === 'stopped')

const idOf = ({ id }: Message) => id

type Quote = NonNullable<OutgoingMessage['repliesTo']>

/**
 * Everything that is sent in one chat: new words and files, failed ones again, and what went wrong last (MSG-4, MSG-5).
 */
export function useSending(chat: Chat, users: ReadonlyMap<number, User>) {
  const adminId = useAdmin()?.id ?? null
  const api = useApi()
  const sender = useSender()
  const { id: chatId, companyId, platform } = chat
  const stopped = useSyncExternalStore(sender.subscribe, () => stoppedOf(sender.outbox().intents, chatId))
  const [dismissed, setDismissed] = useState<string | null>(null)
  const fromId = adminId === null ? null : ownUserId(chat, users, adminId)

  const sendText = useCallback(
    (text: string, attached: readonly AttachedFile[] = [], repliesTo: Quote | null = null) => {
      // MSG-13: without an administrator nothing is sent.
      if (fromId === null) return null
      const files = attached.map(({ blob, ...file }) => ({ ...file, size: blob.size }))
      const message = {
        clientMessageId: randomId(),
        chatId,
        companyId,
        fromId,
        text,
        createdAt: new Date().toISOString(),
        platform,
        ...(repliesTo && { repliesTo }),
      }
      const isPut = sender.put(files.length === 0 ? message : { ...message, files }, attached)
      return isPut ? message.clientMessageId : null
    },
    [sender, fromId, chatId, companyId, platform],
  )
  /** Messages that go once more, by their ids: the intent that each goes as, null while its files are read. */
  const again = useRef(new Map<number, string | null>())
  const [unreadable, setUnreadable] = useState<ReadonlySet<number>>(new Set())
  const { mutate: askAgain } = useSoleMutation({
    changes: idOf,
    onMutate: ({ id }: Message) => setUnreadable((before) => new Set([...before].filter((other) => other !== id))),
    mutationFn: (message: Message) => filesAgain(api, message),
    onSuccess: (files, { id, text, metadata }) => {
      const { messageId = null, text: quoted = '' } = metadata.repliesTo ?? {}
      const key = sendText(text, files, messageId === null ? null : { messageId, text: quoted })
      if (key === null) again.current.delete(id)
      else again.current.set(id, key)
    },
    onError: (_error, { id }) => {
      again.current.delete(id)
      setUnreadable((before) => new Set([...before, id]))
    },
  })
  const sendAgain = useCallback(
    (message: Message) => {
      const key = again.current.get(message.id)
      // Two clicks mean one message, also where there are no files to wait for.
      if (key === null || sender.outbox().intents.some((intent) => intent.key === key && intent.stage.is !== 'stopped'))
        return
      again.current.set(message.id, null)
      askAgain(message)
    },
    [sender, askAgain],
  )
  const actions = useMemo(
    () => ({
      // A message that the server holds failed on its way to the customer: to send it again is a new intent.
      retry: (row: ThreadRow) => (row.delivery === null ? sendAgain(row.message) : sender.retry(row.key)),
      discard: (row: ThreadRow) => sender.discard(row.key),
      unreadable,
    }),
    [sendAgain, sender, unreadable],
  )
  const isSaid = stopped?.stage.is === 'stopped' && dismissed !== stopped.key
  return {
    sendText,
    actions,
    error: isSaid && stopped.stage.is === 'stopped' ? { message: stopped.stage.reason } : null,
    dismissError: () => setDismissed(stopped?.key ?? null),
  }
}

/** The files of a message that the server holds, to be sent once more: a stored file belongs to its one message. */
export async function filesAgain(
  api: Pick<Api, 'subject' | 'files'>,
  { companyId, metadata: { files = [] } }: Message,
): Promise<readonly AttachedFile[]> {
  const unnamed = files.filter(({ url }) => !url)
  const links =
    unnamed.length === 0
      ? []
      : await api.subject(fileCalls).getFileLinks({ companyId, fileIds: unnamed.map(({ id }) => id) })
  return Promise.all(
    files.map(async ({ id, name, type, url, voice }) => {
      const address = url ?? links.find(({ fileId }) => fileId === id)?.url
      if (address === undefined) throw new Error('The server no longer has the file')
      return {
        id: randomId(),
        name,
        type,
        blob: await api.files.downloadFile(address),
        ...(voice === true && { voice }),
      }
    }),
  )
}
