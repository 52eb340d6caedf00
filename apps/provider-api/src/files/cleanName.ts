/** The longest name that is kept, in UTF-16 units. */
const longest = 255

/** Line breaks, controls, marks that turn the direction of writing, and what cannot be seen: a name says what it is, in one line. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/gu

/**
 * A file's name as it is kept and shown: no path, no controls, nothing that reverses how it reads, never hidden, at most 255
 * long. With `extensions` it ends as its type says: the first of them stands in for one that lies.
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
  // Nothing but an ending that is true: `.png`, its dot gone above.
  if (extensions.includes(own.toLowerCase())) return `file.${extensions[0]}`
  const stem = ending === null ? own : own.slice(0, -ending.length - 1)
  return cut(stem.trim() === '' ? 'file' : stem, `.${extensions[0]}`)
}

/** What stands after the last dot, in small letters, when it looks like an extension: up to five letters and digits, one letter at least. */
export function extensionOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && /[a-z]/.test(ending) ? ending : null
}

function cut(stem: string, ending: string): string {
  if (stem.length + ending.length <= longest) return stem + ending
  let kept = ''
  // Not within a letter: a family of emoji stays whole or goes.
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    if (kept.length + segment.length + ending.length > longest) break
    kept += segment
  }
  return (kept === '' ? 'file' : kept) + ending
}
