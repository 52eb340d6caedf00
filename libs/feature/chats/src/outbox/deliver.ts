import { type Api, ApiError, fileCalls, messageCalls } from '@frontdesk/api-client'
import type { OutgoingMessage } from '@frontdesk/chat-thread'
import type { Message } from '@frontdesk/contract'
import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import { AccessOver, WriteHeldBack } from '@frontdesk/platform'
import { pageSize } from '../cache/chatQueries.ts'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { setUploadProgress, type Uploads } from '../attachments/uploadProgress.ts'

/** The meaning of a failed call for its message. */
type FailedSend =
  | { is: 'refused'; reason: string }
  | { is: 'unauthorized' }
  /** Surely not stored, and worth another try. */
  | { is: 'postponed'; reason: string; retryAfter: number | null }
  /** It may be stored. */
  | { is: 'lost'; reason: string; retryAfter: number | null }

const isNo = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false
  const { success, status } = body as { success?: unknown; status?: unknown } // of any object a field may be asked
  return success === false || (typeof status === 'string' && status !== 'ok')
}

/**
 * Reads a failure (reliability C1, C2): only what the server surely refused is refused; without a
 * usable answer nobody knows.
 */
export function failedSend(error: unknown): FailedSend {
  // The page held the call back, and nothing has left it.
  if (error instanceof AccessOver || error instanceof WriteHeldBack)
    return { is: 'postponed', reason: error.message, retryAfter: null }
  if (!(error instanceof ApiError))
    return { is: 'lost', reason: error instanceof Error ? error.message : '', retryAfter: null }
  const { status, message: reason, retryAfter, body } = error
  if (status === 401) return { is: 'unauthorized' }
  // 409 with a time to wait: the same intent is being worked on.
  if (status === 429 || status === 425 || (status === 409 && retryAfter !== null))
    return { is: 'postponed', reason, retryAfter }
  if (status >= 200 && status < 300 ? isNo(body) : status >= 400 && status < 500 && status !== 408)
    return { is: 'refused', reason }
  return { is: 'lost', reason, retryAfter }
}

/** Clocks differ: a message counts as ours when it was made up to this long before we think we sent it. */
const skew = 2 * 60_000

/**
 * The message that an unanswered send left behind, if it did: our own newest with the same words, made about then, that
 * is no other bubble's already. For providers that do not echo the sender's id (reliability C2).
 */
function findSent(
  messages: readonly Message[],
  sent: OutgoingMessage,
  settled: ReadonlySet<number>,
): Message | undefined {
  return messages.findLast(
    (message) =>
      message.text === sent.text &&
      message.status !== 'received' &&
      !settled.has(message.id) &&
      (message.clientMessageId ?? sent.clientMessageId) === sent.clientMessageId &&
      Date.parse(message.createdAt) >= Date.parse(sent.createdAt) - skew,
  )
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    // A data address: what stands after its comma.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/u, '') : '')
    reader.readAsDataURL(blob)
  })

type InBody = {
  fileData?: string | readonly string[]
  fileName?: string | readonly string[]
  fileType?: string | readonly string[]
}

/**
 * Files as they go inside of a message to a provider that takes none ahead (MSG-5): one as itself,
 * several as lists of one order.
 */
async function filesInBody(files: readonly AttachedFile[]): Promise<InBody> {
  const data = await Promise.all(files.map(({ blob }) => base64Of(blob)))
  const [only] = files
  if (only === undefined) return {}
  if (files.length === 1) return { fileData: data[0] ?? '', fileName: only.name, fileType: only.type }
  return { fileData: data, fileName: files.map(({ name }) => name), fileType: files.map(({ type }) => type) }
}

export type Delivering = {
  api: Pick<Api, 'subject'>
  /** Whether files go ahead of their message, or in it. */
  fileUploads: boolean
  /** Ends the uploads; what is on its way to the server's sending is not called back. */
  signal: AbortSignal
  /** Messages that are other bubbles' already. */
  settled: ReadonlySet<number>
  /** Where the progress of its uploads is reported. */
  uploads: Uploads
}

/** The message in the chat's newest, if it is there. */
export async function lookFor(
  api: Pick<Api, 'subject'>,
  message: OutgoingMessage,
  settled: ReadonlySet<number>,
): Promise<Message | undefined> {
  const { companyId, chatId } = message
  return findSent(
    await api.subject(messageCalls).getChatMessages({ companyId, chatId, skip: 0, take: pageSize }),
    message,
    settled,
  )
}

async function uploadAll(
  message: OutgoingMessage,
  files: readonly AttachedFile[],
  { api, signal, uploads }: Delivering,
): Promise<readonly string[]> {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0)
  const parts: Record<string, number> = {}
  const tell = () => {
    const sent = files.reduce((sum, { id, blob }) => sum + (parts[id] ?? 0) * blob.size, 0)
    setUploadProgress(uploads, message.clientMessageId, { sent: Math.round(sent), total, files: { ...parts } })
  }
  tell()
  try {
    const stored = await Promise.all(
      files.map((file) =>
        api.subject(fileCalls).uploadFile(
          {
            companyId: message.companyId,
            fileName: file.name || 'file',
            uploadId: file.id,
            body: file.blob,
            ...(file.voice === true && { voice: true }),
            ...(message.companyId === supportCompanyId && { chatId: message.chatId }),
          },
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
    setUploadProgress(uploads, message.clientMessageId, null)
  }
}

/**
 * Sends a message with its files, and answers the server's copy (MSG-4, MSG-5). Rejects with what `failedSend` reads.
 */
export async function deliver(
  message: OutgoingMessage,
  files: readonly AttachedFile[],
  how: Delivering,
): Promise<Message> {
  const { companyId, chatId, fromId, text, clientMessageId, repliesTo } = message
  const withFiles =
    files.length === 0
      ? {}
      : how.fileUploads
        ? { fileIds: await uploadAll(message, files, how) }
        : await filesInBody(files)
  const sent = await how.api.subject(messageCalls).sendMessage({
    companyId,
    chatId,
    fromId,
    message: text,
    clientMessageId,
    ...(repliesTo && { repliesToMessageId: repliesTo.messageId }),
    ...withFiles,
  })
  if (sent.message !== null) return sent.message
  // 'ok' and no more: the provider's copy is among the newest.
  const found = await lookFor(how.api, message, how.settled)
  if (found === undefined) throw new Error('The provider API accepted the message and does not show it')
  return found
}
