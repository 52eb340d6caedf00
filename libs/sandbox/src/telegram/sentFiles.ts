import type { Telegram } from './Telegram.ts'
import { photoSize } from './photoSize.ts'
import type { TelegramMessage } from './TelegramShapes.ts'

/** A file to store for a message. */
export type SentFile = { fileName: string; bytes: Buffer; type?: string }

/** How a file appears in a message: as a picture, a voice message, or a document. */
export type TelegramFileKind = 'photo' | 'voice' | 'audio' | 'video' | 'document'

/**
 * Stores a file and returns the fields that reference it in a message; null when it should be a picture but is not.
 */
export function keepSentFile(
  telegram: Telegram,
  kind: TelegramFileKind,
  { fileName, bytes, type }: SentFile,
): Partial<TelegramMessage> | null {
  const size = photoSize(bytes)
  if (kind === 'photo' && size === null) return null
  const fileId = telegram.files.keep(bytes)
  const file = { file_id: fileId, file_unique_id: fileId.slice(-12), file_size: bytes.length }
  const mime = type === undefined || type === '' ? {} : { mime_type: type }
  switch (kind) {
    case 'photo':
      return size && { photo: [{ ...file, ...size }] }
    case 'voice':
      return { voice: { ...file, ...mime, duration: 1 } }
    case 'audio':
      return { audio: { ...file, ...mime, file_name: fileName, duration: 1 } }
    case 'video':
      return { video: { ...file, ...mime, file_name: fileName, width: 320, height: 240, duration: 1 } }
    case 'document':
      return { document: { ...file, ...mime, file_name: fileName } }
  }
}
