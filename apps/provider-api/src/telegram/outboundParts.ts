import type { OutboundFile } from '../ports/Channel.ts'
import { splitText } from './splitText.ts'

/** One message at Telegram: a text, or a file with words beside it or without. */
export type OutboundPart =
  { type: 'text'; text: string } | { type: 'file'; file: OutboundFile; caption: string; as: 'photo' | 'document' }

/** The longest text beside a file, in UTF-16 units. */
const longestCaption = 1024

/** Our message as Telegram takes it: the files one by one, a short text beside the first, a longer one after them in parts. */
export function outboundParts(text: string, files: readonly OutboundFile[]): OutboundPart[] {
  const isCaption = files.length > 0 && text.length <= longestCaption
  return [
    ...files.map(
      (file, place) =>
        ({
          type: 'file',
          file,
          caption: isCaption && place === 0 ? text.trim() : '',
          as: mayBePhoto(file) ? 'photo' : 'document',
        }) as const,
    ),
    ...(isCaption ? [] : splitText(text).map((part) => ({ type: 'text', text: part }) as const)),
  ]
}

/** What Telegram takes as a photo: at most 10 MB, sides of 10,000 together, no ribbon; everything else goes as it is, in a document. */
function mayBePhoto({ type, size, width, height }: OutboundFile): boolean {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(type) || width === undefined || height === undefined)
    return false
  return size <= 10_000_000 && width + height <= 10_000 && Math.max(width, height) <= 20 * Math.min(width, height)
}
