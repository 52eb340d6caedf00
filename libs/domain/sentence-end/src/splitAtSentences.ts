import { endsMidSentence } from './endsMidSentence.ts'

/** Characters before a cut by which it is decided whether a sentence ends there, and cuts that are looked at. */
const before = 400
const mostTries = 30

/**
 * Splits a text into parts of at most `limit` as `sizeOf` counts (UTF-16 units, unless it says otherwise), in their
 * order: after a line or a sentence where possible, else after a word, never within a character. A cut that wastes more
 * than half a part is none: it would make many small ones. The parts joined are the text, but for parts of white space
 * alone, which are left out (CHAT-4). `limit` is at least the size of one character.
 */
export function splitAtSentences(
  text: string,
  limit: number,
  sizeOf: (part: string) => number = (part) => part.length,
): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== '';) {
    const part = sizeOf(rest) <= limit ? rest : rest.slice(0, cutOf(rest, limit, sizeOf))
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts.filter((part) => part.trim() !== '')
}

function cutOf(text: string, limit: number, sizeOf: (part: string) => number): number {
  let size = 0
  let longest = 0
  for (const character of text) {
    size += sizeOf(character)
    if (size > limit) break
    longest += character.length
  }
  const head = text.slice(0, longest)
  const least = longest / 2
  const line = head.lastIndexOf('\n') + 1
  const natural = Math.max(line, sentenceEnd(head, Math.max(least, line)))
  if (natural > least) return natural
  const word = head.lastIndexOf(' ') + 1
  return word > least ? word : Math.max(longest, 1)
}

/** Where the last sentence of a text ends, with the blank behind it, if that is behind `least`; else 0. */
function sentenceEnd(head: string, least: number): number {
  let blank = head.lastIndexOf(' ')
  for (let tries = 0; blank >= least && tries < mostTries; tries++) {
    const cut = blank + 1
    const sentence = head.slice(Math.max(0, cut - before), cut)
    if (/[.!?…。！？؟]["'”’»)\]*_]*\s$/u.test(sentence) && !endsMidSentence(sentence)) return cut
    blank = head.lastIndexOf(' ', blank - 1)
  }
  return 0
}
