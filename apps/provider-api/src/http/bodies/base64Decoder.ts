import { refuse } from '../../errors/refuse.ts'
import { fileLimits } from '../limits/fileLimits.ts'

/** The bytes of a file that stood in a body, and the type that its data address named, or nothing. */
export type DecodedFile = { bytes: Buffer; type: string }

/** Decodes base64 piece by piece; throws VALIDATION_ERROR at what is none, and FILE_TOO_LARGE beyond the largest file. */
export type Base64Decoder = { push: (json: string) => void; size: () => number; end: () => DecodedFile }

const first = 256 * 1024

/**
 * A decoder for the inside of one JSON string, bare or a data address; pieces may end anywhere, also in an escape. Only the decoded
 * bytes are kept. The first piece must hold the whole head of a data address.
 */
export function base64Decoder(): Base64Decoder {
  let bytes = Buffer.allocUnsafeSlow(first)
  let size = 0
  /** An escape that is not whole yet, and letters that are not four yet. */
  let [escape, letters] = ['', '']
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
    const text = letters + (/\s/.test(piece) ? piece.replace(/\s+/g, '') : piece)
    if (text === '') return
    if (isPadded || !/^[\w+/-]*={0,2}$/.test(text)) throw notBase64()
    const whole = text.length - (text.length % 4)
    decode(text.slice(0, whole))
    letters = text.slice(whole)
    isPadded = whole > 0 && text.endsWith('=') && letters === ''
  }
  return {
    push(json) {
      let text = escape + json
      escape = ''
      if (text.includes('\\')) {
        // A backslash itself is no base64; what ends in one is an escape that goes on in the next piece.
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
      if (escape !== '' || letters.length === 1) throw notBase64()
      decode(letters)
      letters = ''
      if (size > fileLimits.oneFile) throw refuse('FILE_TOO_LARGE')
      return { bytes: bytes.subarray(0, size), type: type ?? '' }
    },
  }
}

/** `data:image/png;base64,`: the type, and how long it is; both empty for bare base64. */
export function headOf(data: string): { type: string; length: number } {
  if (!/^data:/i.test(data.slice(0, 5))) return { type: '', length: 0 }
  const comma = data.indexOf(',')
  const head = comma === -1 ? '' : data.slice(5, comma)
  if (!/;base64$/i.test(head)) throw notBase64()
  return { type: head.split(';')[0] ?? '', length: comma + 1 }
}

function unescaped(json: string): string {
  try {
    return JSON.parse(`"${json}"`) as string // what stands in quotes is a text
  } catch {
    throw notBase64()
  }
}

/** The refusal of a file in a body that is not what it must be. */
export const notBase64 = () => refuse('VALIDATION_ERROR', 'fileData must be base64 or data addresses')
