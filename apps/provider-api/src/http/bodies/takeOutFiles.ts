import { randomUUID } from 'node:crypto'
import { refuse } from '../../errors/refuse.ts'
import { base64Decoder, notBase64, type Base64Decoder, type DecodedFile } from './base64Decoder.ts'
import { fileLimits } from '../limits/fileLimits.ts'

const [quote, backslash] = [0x22, 0x5c]
/** A text longer than this many bytes can only be a file. */
const longestText = 64 * 1024

/** JSON with an unguessable placeholder in place of each file. */
export type WithoutFiles = { json: string; files: ReadonlyMap<string, DecodedFile> }

/**
 * Takes the files out of JSON while it arrives, so that neither the whole text nor its parsed form is ever in memory,
 * and no step takes long (decision 0024). The rest has at most `largest` bytes and is parsed
 * afterwards; it may be invalid JSON.
 */
export function takeOutFiles(largest: number): { push: (chunk: Buffer) => void; end: () => WithoutFiles } {
  const mark = `file-${randomUUID()}-`
  const rest = Buffer.allocUnsafeSlow(largest)
  let restBytes = 0
  const files = new Map<string, DecodedFile>()
  let decodedBytes = 0
  let inText = false
  /** 1 when the next byte belongs to an escape of the previous chunk. */
  let skip = 0
  /** The beginning of a text whose length is not known yet. */
  const held = Buffer.allocUnsafeSlow(longestText)
  let heldBytes = 0
  let decoder: Base64Decoder | null = null

  const keep = (piece: Buffer) => {
    if (restBytes + piece.byteLength > largest)
      throw refuse('VALIDATION_ERROR', 'The body is too large beside its files', { status: 413 })
    restBytes += piece.copy(rest, restBytes)
  }
  const hold = (piece: Buffer) => {
    if (decoder) return decode(decoder, piece)
    const taken = piece.copy(held, heldBytes)
    heldBytes += taken
    if (taken === piece.byteLength) return
    if (files.size === fileLimits.most) throw refuse('TOO_MANY_FILES')
    decoder = base64Decoder()
    decode(decoder, held)
    decode(decoder, piece.subarray(taken))
  }
  const decode = (into: Base64Decoder, piece: Buffer) => {
    into.push(piece.toString('latin1'))
    if (decodedBytes + into.size() > fileLimits.together)
      throw refuse('FILE_TOO_LARGE', 'The files are too large together')
  }
  const endText = () => {
    if (decoder) {
      const [name, file] = [`${mark}${files.size}`, decoder.end()]
      files.set(name, file)
      decodedBytes += file.bytes.byteLength
      keep(Buffer.from(name))
    } else keep(held.subarray(0, heldBytes))
    decoder = null
    heldBytes = 0
  }

  return {
    push(chunk) {
      let at = 0
      while (at < chunk.byteLength) {
        if (inText) {
          const end = endOfText(chunk, at + skip)
          hold(chunk.subarray(at, end))
          skip = Math.max(0, end - chunk.byteLength)
          if (end >= chunk.byteLength) return
          endText()
          at = end
        } else {
          const start = chunk.indexOf(quote, at)
          keep(chunk.subarray(at, start === -1 ? chunk.byteLength : start))
          if (start === -1) return
          at = start
        }
        keep(chunk.subarray(at, at + 1))
        inText = !inText
        at += 1
      }
    },
    end() {
      if (decoder) throw notBase64()
      keep(held.subarray(0, heldBytes))
      return { json: rest.toString('utf8', 0, restBytes), files }
    },
  }
}

/**
 * The index of the quote that ends a text; the chunk's length when it does not end, and one more when the
 * chunk ends within an escape.
 */
function endOfText(chunk: Buffer, from: number): number {
  let at = from
  let end = -1
  for (;;) {
    // Each byte is visited once: the next quote is remembered, and escapes are searched before it only.
    if (end < at) end = chunk.indexOf(quote, at)
    if (end === -1) end = chunk.byteLength
    const escape = chunk.subarray(at, end).indexOf(backslash)
    if (escape === -1) return end
    at += escape + 2
    if (at >= chunk.byteLength) return at
  }
}

/** Whether each placeholder is in `fileData`, and so nowhere else. */
export const areAllFiles = (names: Iterable<string>, body: unknown): boolean => {
  const { fileData } = (typeof body === 'object' && body !== null ? body : {}) as { fileData?: unknown }
  const given = [fileData].flat()
  return [...names].every((name) => given.includes(name))
}
