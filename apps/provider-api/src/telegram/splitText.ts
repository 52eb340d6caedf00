/** Telegram's maximum length of a text message, in UTF-16 units. */
const longest = 4096

/**
 * Splits a text into parts short enough for Telegram: after a line or a word where possible, never within a surrogate
 * pair. The parts joined are the text; parts of only white space, which Telegram refuses, are left out.
 */
export function splitText(text: string, limit = longest): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const part = rest.length <= limit ? rest : rest.slice(0, cutOf(rest, limit))
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts.filter((part) => part.trim() !== '')
}

function cutOf(text: string, limit: number): number {
  const head = text.slice(0, limit)
  const line = head.lastIndexOf('\n') + 1
  const word = head.lastIndexOf(' ') + 1
  // A cut that wastes more than half a message would produce many small ones.
  const cut = line > limit / 2 ? line : word > limit / 2 ? word : limit
  return /[\uD800-\uDBFF]/.test(text[cut - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[cut] ?? '') ? cut - 1 : cut
}
