/** A backslash that is not escaped itself, before a character beyond ASCII: `\é` would become `\\u00e9`. */
const escapedBeyondAscii = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/
/** A template whose text is read as it is written, where an escape stays one. */
const rawBeyondAscii = /\bString\.raw\s*`[^`]*[^\0-\x7f]/

/**
 * The same program in ASCII, since one character beyond Latin makes the whole text of a file take two bytes a character
 * in memory. Throws for code that an escape would change: `String.raw`, and a backslash before such a character.
 */
export function inAscii(code: string): string {
  const refused = escapedBeyondAscii.exec(code) ?? rawBeyondAscii.exec(code)
  if (refused) throw new Error(`An escape would change this text: ${code.slice(refused.index).slice(0, 120)}`)
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
