/** The longest text that Telegram takes in one message, in UTF-16 units. */
const longest = 4096

/**
 * The parts of a text, each short enough for Telegram: cut after a line or a word where there is one, and never within a
 * letter. Joined again they are the text; parts of white space alone, which Telegram refuses, are left out.
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
  // A cut that wastes more than half a message makes many crumbs.
  const cut = line > limit / 2 ? line : word > limit / 2 ? word : limit
  return /[\uD800-\uDBFF]/.test(text[cut - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[cut] ?? '') ? cut - 1 : cut
}
