import { ApiError } from '@frontdesk/api-client'
import { longestPagePath } from '@frontdesk/contract/limits'
import { createStore } from '@frontdesk/platform'
import { uploadedIds } from './ChosenFile.ts'
import type { ConversationParts } from './ConversationPorts.ts'
import { createFiles } from './createFiles.ts'
import { nothingWritten, stepSending, type Sending, type SendFailure, type SendingEvent } from './Sending.ts'

/** Milliseconds between two signs that the person is typing; shorter than support sees one. */
const typingPause = 3_000

const isUnknownCall = (error: unknown) => error instanceof ApiError && error.status === 404

const failureOf = (error: unknown): SendFailure =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500
    ? 'no-answer'
    : error.status === 429
      ? 'too-many'
      : 'refused'

/** The message being written, kept on the device, and its sending. */
export function createSending(parts: ConversationParts) {
  const { companyId, calls, drafts, newId, pagePath, later, warn, conversation, step } = parts
  const sending = createStore<Sending>(nothingWritten)
  let isEnded = false
  const write = (event: SendingEvent) => {
    if (isEnded) return
    sending.set(stepSending(sending.get(), event))
    const { text, files, intent } = sending.get()
    const open = conversation.get()
    if (open.is !== 'open') return
    const kept = files.filter(({ is }) => is === 'uploaded')
    const isSent = intent?.text === text.trim() && intent.fileIds.join() === uploadedIds(kept).join()
    drafts.store(open.people.chatId, { text, files: kept, clientMessageId: isSent ? intent.clientMessageId : null })
  }
  const deliver = async (text: string) => {
    const open = conversation.get()
    if (open.is !== 'open') return
    const before = sending.get()
    write({ type: 'sent', text, newId: newId() })
    const { intent } = sending.get()
    if (sending.get() === before || intent === null) return
    const { clientMessageId, fileIds } = intent
    const { chatId, adminUserId } = open.people
    try {
      const { message } = await calls.sendSupportMessage({
        companyId,
        chatId,
        fromId: adminUserId,
        text: intent.text,
        ...(fileIds.length > 0 && { fileIds }),
        clientMessageId,
        page: pagePath().slice(0, longestPagePath),
      })
      if (message) step({ type: 'happened', event: { type: 'message-sent', clientMessageId, message } })
      write({ type: 'accepted' })
    } catch (error) {
      warn('A message to support was not sent', error)
      write({ type: 'failed', because: failureOf(error) })
    }
  }
  let isQuiet = false
  /** Tells support that the person is typing, now and then; a provider that does not know of it is told once. */
  const sayTyping = () => {
    const open = conversation.get()
    if (isQuiet || open.is !== 'open' || !sending.get().text.trim()) return
    isQuiet = true
    const again = () => void later(typingPause, () => (isQuiet = false))
    calls
      .typeToSupport({ companyId, chatId: open.people.chatId })
      .then(again, (error: unknown) => isUnknownCall(error) || again())
  }
  const files = createFiles(parts, { chosen: () => sending.get().files, write })
  return {
    sending,
    files,
    type: (text: string) => write({ type: 'typed', text }),
    deliver,
    sayTyping,
    /** Typing goes on before the conversation is known: that text follows the one that was kept. */
    restore(chatId: number) {
      const kept = drafts.read(chatId)
      write(kept ? { type: 'restored', files: [], ...kept } : { type: 'typed', text: sending.get().text })
    },
    /** Sends again what found no server. */
    repeat: () => void (sending.get().is === 'no-answer' && deliver(sending.get().text)),
    end() {
      isEnded = true
      files.end()
    },
  }
}
