import type { Api } from '@frontdesk/api-client'
import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { pageSize } from '../cache/chatQueries.ts'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { filesInBody } from './filesInBody.ts'
import { findSent } from './findSent.ts'
import { uploadFile } from './uploadFile.ts'
import { uploadProgressOf } from '../attachments/uploadProgress.ts'

export type Delivering = {
  api: Pick<Api, 'messages'>
  apiHost: string
  token: string | null
  /** Whether files go ahead of their message, or in it. */
  fileUploads: boolean
  /** Ends the uploads; what is on its way to the server's sending is not called back. */
  signal: AbortSignal
  /** Messages that are other bubbles' already. */
  settled: ReadonlySet<number>
  upload?: typeof uploadFile
}

/** The message in the chat's newest, if it is there. */
export async function lookFor(
  api: Pick<Api, 'messages'>,
  message: OutgoingMessage,
  settled: ReadonlySet<number>,
): Promise<Message | undefined> {
  const { companyId, chatId } = message
  return findSent(await api.messages.getChatMessages({ companyId, chatId, skip: 0, take: pageSize }), message, settled)
}

async function uploadAll(
  message: OutgoingMessage,
  files: readonly AttachedFile[],
  { apiHost, token, signal, upload = uploadFile }: Delivering,
): Promise<readonly string[]> {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const parts: Record<string, number> = {}
  const tell = () => {
    const sent = files.reduce((sum, { id, blob }) => sum + (parts[id] ?? 0) * blob.size, 0)
    uploadProgressOf.set(message.clientMessageId, { sent: Math.round(sent), total, files: { ...parts } })
  }
  tell()
  try {
    const stored = await Promise.all(
      files.map((file) =>
        upload(
          file,
          { apiHost, token, companyId: message.companyId },
          {
            signal,
            onProgress: (part) => {
              parts[file.id] = part
              tell()
            },
          },
        ),
      ),
    )
    return stored.map(({ id }) => id)
  } finally {
    uploadProgressOf.set(message.clientMessageId, null)
  }
}

/** Sends a message with its files, and answers the server's copy (MSG-4, MSG-5). Rejects with what `failedSend` reads. */
export async function deliver(
  message: OutgoingMessage,
  files: readonly AttachedFile[],
  how: Delivering,
): Promise<Message> {
  const { companyId, chatId, fromId, text, clientMessageId } = message
  const withFiles =
    files.length === 0
      ? {}
      : how.fileUploads
        ? { fileIds: await uploadAll(message, files, how) }
        : await filesInBody(files)
  const sent = await how.api.messages.sendMessage({
    companyId,
    chatId,
    fromId,
    message: text,
    clientMessageId,
    ...withFiles,
  })
  if (sent.message !== null) return sent.message
  // 'ok' and no more: the provider's copy is among the newest.
  const found = await lookFor(how.api, message, how.settled)
  if (found === undefined) throw new Error('The provider API accepted the message and does not show it')
  return found
}
