import { splitAtSentences } from '@frontdesk/sentence-end'
import type { OutboundFile } from '../ports/Channel.ts'

/** One Telegram message: a text, or a file with an optional caption. */
export type OutboundPart =
  { type: 'text'; text: string } | { type: 'file'; file: OutboundFile; caption: string; as: ShownByTelegram }

/** The way in which Telegram shows a file: by a method of its own. */
export type ShownByTelegram = 'photo' | 'voice' | 'document'

/** Maximum text and caption, in UTF-16 units. */
const longestText = 4096
const longestCaption = 1024

/**
 * Splits our message into Telegram messages: one per file, a short text as the caption of the first, a longer text
 * after them in parts that end with a sentence.
 */
export function outboundParts(text: string, files: readonly OutboundFile[]): OutboundPart[] {
  const isCaption = files.length > 0 && text.length <= longestCaption
  return [
    ...files.map(
      (file, place) =>
        ({
          type: 'file',
          file,
          caption: isCaption && place === 0 ? text.trim() : '',
          as: isValidPhoto(file) ? 'photo' : isVoice(file) ? 'voice' : 'document',
        }) as const,
    ),
    ...(isCaption ? [] : splitAtSentences(text, longestText).map((part) => ({ type: 'text', text: part }) as const)),
  ]
}

/** Whether a recording is in a format that Telegram shows as a voice message: Opus in Ogg, AAC in MP4, MP3. */
const isVoice = ({ voice, type }: OutboundFile): boolean =>
  voice === true && ['audio/ogg', 'audio/mp4', 'audio/mpeg'].includes(type)

/**
 * Telegram's limits for photos: 10 MB, width plus height at most 10,000 pixels, aspect ratio at most 20. Anything else
 * is sent as a document.
 */
function isValidPhoto({ type, size, width, height }: OutboundFile): boolean {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type) || width === undefined || height === undefined)
    return false
  return size <= 10_000_000 && width + height <= 10_000 && Math.max(width, height) <= 20 * Math.min(width, height)
}
