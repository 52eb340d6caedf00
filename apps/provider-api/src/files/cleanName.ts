/** Longest stored name in UTF-16 units. */
const longest = 255

/** Line breaks, control characters, bidirectional marks and invisible characters. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/**
 * Sanitizes a file name for storage and display: no path, no control or bidirectional characters, no leading dot, at
 * most 255 units. With `extensions`, a wrong extension is replaced by the first of them.
 */
export function cleanName(name: string, extensions: readonly [string, ...string[]] | null = null): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unseen, '')
  const own = (plain.split(/[/\\]/).at(-1) ?? '')
    .trim()
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  if (extensions === null) return cut(own === '' ? 'file' : own, '')
  const ending = extensionOf(own)
  if (ending !== null && extensions.includes(ending)) {
    const stem = own.slice(0, -ending.length - 1)
    return cut(stem, own.slice(-ending.length - 1))
  }
  // The whole name was an allowed extension, such as `.png`, whose dot was removed above.
  if (extensions.includes(own.toLowerCase())) return `file.${extensions[0]}`
  const stem = ending === null ? own : own.slice(0, -ending.length - 1)
  return cut(stem.trim() === '' ? 'file' : stem, `.${extensions[0]}`)
}

/**
 * The text after the last dot in lower case, if it looks like an extension: up to five letters and digits,
 * with at least one letter.
 */
export function extensionOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && /[a-z]/.test(ending) ? ending : null
}

function cut(stem: string, ending: string): string {
  if (stem.length + ending.length <= longest) return stem + ending
  let name = ''
  // Cut between grapheme clusters: a family emoji is kept or removed as a whole.
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    if (name.length + segment.length + ending.length > longest) break
    name += segment
  }
  return (name === '' ? 'file' : name) + ending
}
