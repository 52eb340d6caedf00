import { foldText } from '@frontdesk/message-search'

/** The emoji of one language by their names: each name, a bar, and further words for it; in the order of their use. */
export type EmojiNames = Readonly<Record<string, string>>

/** An emoji of one language with its folded words, in the order in which it is offered. */
export type NamedEmoji = {
  readonly emoji: string
  readonly name: string
  readonly nameWords: readonly string[]
  readonly otherWords: readonly string[]
}

/** An emoji that was found, with its name in the first language. */
export type FoundEmoji = { readonly emoji: string; readonly name: string }

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Folds the names of one language, once for all searches; some milliseconds. */
export const readEmojiNames = (names: EmojiNames): readonly NamedEmoji[] =>
  Object.entries(names).map(([emoji, text]) => {
    const [name = '', others = ''] = text.split('|')
    return { emoji, name, nameWords: wordsOf(name), otherWords: wordsOf(others) }
  })

/** How well an emoji fits folded terms, the best first; null unless a word begins with each of them. */
function fitOf({ nameWords, otherWords }: NamedEmoji, terms: readonly string[]): number | null {
  const places = terms.map((term) => {
    if (nameWords.length === 1 && nameWords[0] === term) return 0
    if (nameWords.includes(term)) return 1
    if (otherWords.includes(term)) return 2
    if (nameWords.some((word) => word.startsWith(term))) return 3
    return otherWords.some((word) => word.startsWith(term)) ? 4 : null
  })
  return places.reduce<number | null>(
    (worst, place) => (worst === null || place === null ? null : Math.max(worst, place)),
    0,
  )
}

/**
 * The emoji with a word that begins with a query, regardless of case, accents and the keyboard's alphabet of Kazakh and
 * Ukrainian letters; an underscore or a hyphen parts words, each of which must begin one. The most used first, then
 * those of earlier languages, then by how well they fit: a whole word before its beginning, a name before further
 * words. `uses` counts how often an emoji was chosen. An empty query finds none (WORD-3).
 */
export function findEmoji(
  languages: readonly (readonly NamedEmoji[])[],
  query: string,
  uses: Readonly<Record<string, number>> = {},
): readonly FoundEmoji[] {
  const terms = wordsOf(query)
  if (terms.length === 0) return []
  const ranks = new Map<string, number>()
  for (const [place, language] of languages.entries())
    for (const each of language) {
      const fit = ranks.has(each.emoji) ? null : fitOf(each, terms)
      if (fit !== null) ranks.set(each.emoji, place * 10 + fit)
    }
  const usesOf = (emoji: string) => (Object.hasOwn(uses, emoji) ? (uses[emoji] ?? 0) : 0)
  // The order of the first language is the order of the list; sorting keeps it among equals.
  return (languages[0] ?? [])
    .filter(({ emoji }) => ranks.has(emoji))
    .toSorted(
      (one, other) =>
        usesOf(other.emoji) - usesOf(one.emoji) || (ranks.get(one.emoji) ?? 0) - (ranks.get(other.emoji) ?? 0),
    )
    .map(({ emoji, name }) => ({ emoji, name }))
}
