/** A text that was read from a file, and the encoding that it was read as; or why it is no text. */
export type DecodedText =
  | { readonly is: 'text'; readonly text: string; readonly encoding: string }
  /** A workbook of Excel or Numbers, or another archive. */
  | { readonly is: 'workbook' }
  | { readonly is: 'unreadable' }

const decode = (bytes: Uint8Array, encoding: string, { fatal = false } = {}): string | null => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

/** Zip, which xlsx, ods and numbers are, and the container of xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Every character is one of a text: no replacement character, no control character but breaks and tabs. */
const isText = (text: string): boolean => !/[\ufffd\p{Cn}\p{Co}]|[^\P{Cc}\t\n\r\f]/u.test(text)

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0

/**
 * How often the letters of a Cyrillic text follow each other as in words. Read by another encoding, their case jumps
 * within words, or signs stand between them; capitals alone count less, since those of one are the others of another.
 */
const cyrillicLikeness = (text: string): number =>
  count(text, /[а-яёіїєґА-ЯЁІЇЄҐ][а-яёіїєґ]/gu) +
  count(text, /[А-ЯЁІЇЄҐ]{2}/gu) / 2 -
  count(text, /[а-яёіїєґ][А-ЯЁІЇЄҐ]|[^\p{L}\p{P}\p{Z}\p{N}\p{S}\s]/gu)

/** The eight-bit encodings in which programs save Cyrillic texts. */
const cyrillic = ['windows-1251', 'ibm866'] as const

/** Reads a text that is not UTF-8: Cyrillic where its letters stand together as in words, else Western European. */
function decodeEightBit(bytes: Uint8Array): { text: string; encoding: string } {
  const candidates = cyrillic.map((encoding) => ({ encoding, text: decode(bytes, encoding) ?? '' }))
  const likeness = candidates.map(({ text }) => cyrillicLikeness(text))
  const most = Math.max(...likeness)
  const best = candidates[likeness.indexOf(most)]
  const high = bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0)
  // Two letters that stand together make one: of a Cyrillic word nearly half of the letters, of a Western one hardly
  // any.
  return best && most > high / 5 ? best : { encoding: 'windows-1252', text: decode(bytes, 'windows-1252') ?? '' }
}

/** UTF-16 without a mark of its order: every other byte of most of its letters is 0, or that of an alphabet. */
function orderOfUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Reads the text of a file whose encoding is not stated: UTF-8 and UTF-16 where it is that, else the eight-bit encoding
 * in which its letters make words, such as the windows-1251 of Excel. What does not become a text is not one: it is
 * never read as a row of replacement characters.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (workbooks.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return { is: 'workbook' }
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const wide = marked ?? orderOfUtf16(bytes)
  if (wide !== null) {
    const text = decode(bytes, wide, { fatal: true })
    return text !== null && isText(text) ? { is: 'text', text, encoding: wide } : { is: 'unreadable' }
  }
  const utf8 = decode(bytes, 'utf-8', { fatal: true })
  const read = utf8 === null ? decodeEightBit(bytes) : { text: utf8, encoding: 'utf-8' }
  return isText(read.text) ? { is: 'text', ...read } : { is: 'unreadable' }
}
