/** Another spelling or word for one that stands in the sidebar. */
const synonyms: Readonly<Record<string, string>> = {
  color: 'colour',
  colors: 'colours',
  login: 'sign in',
  mobile: 'phone',
  takeover: 'take over',
}

/** The words of a text in lower case, also those within a name of the code: `InboxList` has two. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]s\b/gu, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** An entry that a search of Storybook has found: its name, and the names of those above it in the sidebar. */
export type FoundEntry = { item: { name: string; path: readonly string[] } }

/**
 * Orders what a search has found: an entry with more of the words that were typed comes first, each as the beginning of
 * a word of its own name or path. Those with as many stay in their order. Storybook's own order knows letters alone, by
 * which a story called `Loading` is nearer to `phone inbox` than one called `Inbox on a phone`.
 */
export function byWordsFound(typed: string): (one: FoundEntry, other: FoundEntry) => number {
  const wanted = wordsOf(typed).flatMap((word) => (synonyms[word] ?? word).split(' '))
  const counts = new Map<FoundEntry, number>()
  const countOf = (entry: FoundEntry) => {
    const known = counts.get(entry)
    if (known !== undefined) return known
    const own = wordsOf([...entry.item.path, entry.item.name].join(' '))
    const count = wanted.filter((word) => own.some((each) => each.startsWith(word))).length
    counts.set(entry, count)
    return count
  }
  return (one, other) => countOf(other) - countOf(one)
}
