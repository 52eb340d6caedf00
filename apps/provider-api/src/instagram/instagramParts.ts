import { kindOn } from '@frontdesk/channel-capabilities'
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
    ...splitBytes(text.trim()).map((part) => ({ type: 'text' as const, text: part })),
  ]
}

function typeOf(file: OutboundFile): 'image' | 'video' | 'audio' | 'unsupported' {
  const kind = kindOn('instagram', file)
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'unsupported'
}

/**
 * Splits a text into parts of at most `limit` bytes of UTF-8: after a line or a word where possible, never within a
 * character. The parts joined are the text; parts of only white space, which Instagram refuses, are left out.
 */
export function splitBytes(text: string, limit = longestText): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const part = Buffer.byteLength(rest) <= limit ? rest : rest.slice(0, cutOf(rest, limit))
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts.filter((part) => part.trim() !== '')
}

function cutOf(text: string, limit: number): number {
  let bytes = 0
  let length = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) break
    length += character.length
  }
  const head = text.slice(0, length)
  const line = head.lastIndexOf('\n') + 1
  const word = head.lastIndexOf(' ') + 1
  // A cut that wastes more than half a message would produce many small ones.
  return line > length / 2 ? line : word > length / 2 ? word : length
}
