import { kindOn } from '@frontdesk/channel-capabilities'
import type { SentTemplate } from '@frontdesk/contract'
import { splitAtSentences } from '@frontdesk/sentence-end'
import type { OutboundFile } from '../ports/Channel.ts'

/**
 * One WhatsApp message: a text, an approved template with the file that it begins with, or a file
 * with an optional caption.
 */
export type WhatsappPart =
  | { type: 'text'; text: string }
  | { type: 'template'; template: SentTemplate; file: OutboundFile | null }
  | { type: WhatsappFileType; file: OutboundFile; caption: string }

/** A media type of WhatsApp's API. */
export type WhatsappFileType = 'image' | 'video' | 'audio' | 'document'

/** Maximum text and caption, in characters. */
const longestText = 4096
const longestCaption = 1024

/**
 * Splits our message into WhatsApp messages: one per file, a short text as the caption of the first, a longer one after
 * them, in parts that end with a sentence: an answer of the AI may be longer than one message. Audio has no caption. A
 * template is one message, whose text the channel makes.
 */
export function whatsappParts(
  text: string,
  files: readonly OutboundFile[],
  template: SentTemplate | null = null,
): WhatsappPart[] {
  if (template !== null) return [{ type: 'template', template, file: files[0] ?? null }]
  const words = text.trim()
  const [first] = files
  const isCaption = first !== undefined && words.length <= longestCaption && whatsappTypeOf(first) !== 'audio'
  return [
    ...files.map((file, place) => ({
      type: whatsappTypeOf(file),
      file,
      caption: isCaption && place === 0 ? words : '',
    })),
    ...(isCaption ? [] : splitAtSentences(words, longestText).map((part) => ({ type: 'text' as const, text: part }))),
  ]
}

/**
 * Returns the type under which WhatsApp sends a file: `document` for whatever is no picture, video or sound that it
 * plays, or too large for that.
 */
export function whatsappTypeOf(file: Pick<OutboundFile, 'name' | 'type' | 'size'>): WhatsappFileType {
  const kind = kindOn('whatsapp', file)
  return kind === 'other' ? 'document' : kind
}
