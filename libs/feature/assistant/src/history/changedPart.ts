/** A text in three parts, of which the middle one differs from another version. */
export type MarkedText = { head: string; changed: string; tail: string }

/**
 * Splits two versions of a text into what they begin with in common, what differs, and what they end with in common, at
 * the borders of words (TEACH-2).
 */
export function changedPart(before: string, after: string): { before: MarkedText; after: MarkedText } {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, fresh.length)
  let head = 0
  while (head < shorter && old[head] === fresh[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++
  const split = (words: readonly string[]): MarkedText => ({
    head: words.slice(0, head).join(''),
    changed: words.slice(head, words.length - tail).join(''),
    tail: words.slice(words.length - tail).join(''),
  })
  return { before: split(old), after: split(fresh) }
}

const wordsOf = (text: string): readonly string[] => text.match(/\s+|\S+/gu) ?? []
