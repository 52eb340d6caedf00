import { areUploaded, stepFiles, uploadedIds, type ChosenFile, type FileEvent } from './ChosenFile.ts'

/**
 * One press of Send; trying again after a failure, or after a reload, is the same one, so that an answer lost on the
 * way cannot double the message.
 */
export type SupportIntent = {
  readonly text: string
  readonly fileIds: readonly string[]
  readonly clientMessageId: string
}

/** Why a message was not sent: no answer came, too much was sent at once, or it was refused. */
export type SendFailure = 'no-answer' | 'too-many' | 'refused'

/**
 * The text being written, its files, and its sending (SUP-5). Both stay until the server has accepted them, also over
 * a reload; words and files that are added meanwhile stay longer.
 */
export type Sending = {
  readonly text: string
  readonly files: readonly ChosenFile[]
  readonly intent: SupportIntent | null
  readonly is: 'idle' | 'sending' | SendFailure
}

export type SendingEvent =
  | FileEvent
  | { type: 'typed'; text: string }
  | { type: 'restored'; text: string; files: readonly ChosenFile[]; clientMessageId: string | null }
  | { type: 'sent'; text: string; newId: string }
  | { type: 'accepted' }
  | { type: 'failed'; because: SendFailure }

export const nothingWritten: Sending = { text: '', files: [], intent: null, is: 'idle' }

const hasFiles = ({ fileIds }: SupportIntent, ids: readonly string[]): boolean => fileIds.join() === ids.join()

/**
 * Applies one event to the text, its files and its sending. A message without words and files, one whose files are not
 * all uploaded, and a second press of Send, send nothing.
 */
export function stepSending(before: Sending, event: SendingEvent): Sending {
  switch (event.type) {
    case 'typed':
      return { ...before, text: event.text }
    case 'restored': {
      const { text, files, clientMessageId } = event
      const isRepeated = clientMessageId !== null && before.text === '' && before.files.length === 0
      return {
        ...before,
        text: [text, before.text].filter((part) => part !== '').join('\n'),
        files: [...files, ...before.files],
        intent: isRepeated ? { text: text.trim(), fileIds: uploadedIds(files), clientMessageId } : before.intent,
      }
    }
    case 'sent': {
      const trimmed = event.text.trim()
      const fileIds = uploadedIds(before.files)
      const isNothing = trimmed === '' && fileIds.length === 0
      if (isNothing || before.is === 'sending' || !areUploaded(before.files)) return before
      const isAgain = before.intent?.text === trimmed && hasFiles(before.intent, fileIds)
      const intent = isAgain ? before.intent : { text: trimmed, fileIds, clientMessageId: event.newId }
      return { ...before, text: event.text, intent, is: 'sending' }
    }
    case 'accepted':
      return {
        text: before.text.trim() === before.intent?.text ? '' : before.text,
        files: before.files.filter(({ fileId }) => fileId === null || !before.intent?.fileIds.includes(fileId)),
        intent: null,
        is: 'idle',
      }
    case 'failed':
      return { ...before, is: event.because }
    case 'files-chosen':
    case 'file-changed':
    case 'file-removed':
      return { ...before, files: stepFiles(before.files, event) }
  }
}
