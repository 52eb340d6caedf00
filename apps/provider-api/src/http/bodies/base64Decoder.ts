import { refuse } from '../../errors/refuse.ts'
import { fileLimits } from '../limits/fileLimits.ts'

/** The bytes of a file in a body, and the media type of its data URL; empty without one. */
export type DecodedFile = { bytes: Buffer; type: string }

/**
 * Decodes base64 piece by piece; throws VALIDATION_ERROR for invalid base64 and FILE_TOO_LARGE above the largest file.
 */
export type Base64Decoder = { push: (json: string) => void; size: () => number; end: () => DecodedFile }

const first = 256 * 1024

/**
 * Creates a decoder for the content of one JSON string: bare base64 or a data URL. Pieces may end anywhere, also in an
 * escape; only the decoded bytes are kept. The first piece must contain the whole head of a data URL.
 */
export function base64Decoder(): Base64Decoder {
  let bytes = Buffer.allocUnsafeSlow(first)
  let size = 0
  /** An incomplete escape, and up to three characters that do not form a group of four yet. */
  let [escape, incomplete] = ['', '']
  let type: string | null = null
  let isPadded = false

  const decode = (text: string) => {
    const needed = size + Math.ceil((text.length * 3) / 4)
    if (needed > fileLimits.oneFile + 3) throw refuse('FILE_TOO_LARGE')
    if (needed > bytes.byteLength) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(bytes.byteLength * 2, needed), fileLimits.oneFile + 3))
      bytes.copy(larger, 0, 0, size)
      bytes = larger
    }
    size += bytes.write(text, size, 'base64')
  }
  const take = (piece: string) => {
    const text = incomplete + (/\s/.test(piece) ? piece.replace(/\s+/g, '') : piece)
    if (text === '') return
    if (isPadded || !/^[\w+/-]*={0,2}$/.test(text)) throw notBase64()
    const whole = text.length - (text.length % 4)
    decode(text.slice(0, whole))
    incomplete = text.slice(whole)
    isPadded = whole > 0 && text.endsWith('=') && incomplete === ''
  }
  return {
    push(json) {
      let text = escape + json
      escape = ''
      if (text.includes('\\')) {
        // Base64 contains no backslash: at the end of a piece it begins an escape that continues in the next one.
        escape = /\\(u[\da-f]{0,3})?$/i.exec(text)?.[0] ?? ''
        text = unescaped(text.slice(0, text.length - escape.length))
      }
      if (type === null) {
        const head = headOf(text)
        type = head.type
        text = text.slice(head.length)
      }
      take(text)
    },
    size: () => size,
    end() {
      if (escape !== '' || incomplete.length === 1) throw notBase64()
      decode(incomplete)
      incomplete = ''
      if (size > fileLimits.oneFile) throw refuse('FILE_TOO_LARGE')
      return { bytes: bytes.subarray(0, size), type: type ?? '' }
    },
  }
}

/** Parses `data:image/png;base64,`: the type and the length of this head; empty and 0 for bare base64. */
export function headOf(data: string): { type: string; length: number } {
  if (!/^data:/i.test(data.slice(0, 5))) return { type: '', length: 0 }
  const comma = data.indexOf(',')
  const head = comma === -1 ? '' : data.slice(5, comma)
  if (!/;base64$/i.test(head)) throw notBase64()
  return { type: head.split(';')[0] ?? '', length: comma + 1 }
}

function unescaped(json: string): string {
  try {
    return JSON.parse(`"${json}"`) as string // a quoted JSON text is a string
  } catch {
    throw notBase64()
  }
}

/** The refusal of a file in a body that is not valid base64. */
export const notBase64 = () => refuse('VALIDATION_ERROR', 'fileData must be base64 or data URLs')
