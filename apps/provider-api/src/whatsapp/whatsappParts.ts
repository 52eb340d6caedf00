import { kindOn } from '@frontdesk/channel-capabilities'
import type { SentTemplate } from '@frontdesk/contract'
import type { OutboundFile } from '../ports/Channel.ts'

/** One WhatsApp message: a text, an approved template, or a file with an optional caption. */
export type WhatsappPart =
  | { type: 'text'; text: string }
  | { type: 'template'; template: SentTemplate }
  | { type: 'image' | 'video' | 'audio' | 'document'; file: OutboundFile; caption: string }

/** Maximum caption, in characters. */
const longestCaption = 1024

/**
 * Splits our message into WhatsApp messages: one per file, a short text as the caption of the first, a longer one after them. Audio
 * has no caption. A template is one message, whose text the channel makes.
 */
export function whatsappParts(
  text: string,
  files: readonly OutboundFile[],
  template: SentTemplate | null = null,
): WhatsappPart[] {
  if (template !== null) return [{ type: 'template', template }]
  const words = text.trim()
  const [first] = files
  const isCaption = first !== undefined && words.length <= longestCaption && typeOf(first) !== 'audio'
  return [
    ...files.map((file, place) => ({ type: typeOf(file), file, caption: isCaption && place === 0 ? words : '' })),
    ...(isCaption || words === '' ? [] : [{ type: 'text' as const, text: words }]),
  ]
}

function typeOf(file: OutboundFile): 'image' | 'video' | 'audio' | 'document' {
  const kind = kindOn('whatsapp', file)
  return kind === 'other' ? 'document' : kind
}
