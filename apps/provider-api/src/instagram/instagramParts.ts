import { kindOn } from '@frontdesk/channel-capabilities'
import { splitAtSentences } from '@frontdesk/sentence-end'
import type { OutboundFile } from '../ports/Channel.ts'

/** One Instagram message: a text, or a file, which has no caption there. */
export type InstagramPart =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video' | 'audio'; file: OutboundFile; caption: '' }
  | { type: 'unsupported'; file: OutboundFile; caption: '' }

/** Instagram counts the bytes of a text in UTF-8. */
const longestText = 1000

/** Splits our message into Instagram messages: one for each file, then the text in parts that are short enough. */
export function instagramParts(text: string, files: readonly OutboundFile[]): InstagramPart[] {
  return [
    ...files.map((file): InstagramPart => ({ type: typeOf(file), file, caption: '' })),
    ...splitAtSentences(text.trim(), longestText, (part) => Buffer.byteLength(part)).map((part) => ({
      type: 'text' as const,
      text: part,
    })),
  ]
}

function typeOf(file: OutboundFile): 'image' | 'video' | 'audio' | 'unsupported' {
  const kind = kindOn('instagram', file)
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'unsupported'
}
