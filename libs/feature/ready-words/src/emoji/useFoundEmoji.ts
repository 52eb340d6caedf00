import { locales, type Locale } from '@frontdesk/locale-resolution'
import { useLocale } from '@frontdesk/platform'
import { findEmoji, readEmojiNames, type EmojiNames, type FoundEmoji } from '@frontdesk/quick-replies'
import { useQueries } from '@tanstack/react-query'

/** Reads the names of a language, whose file is loaded with the first word that needs it. */
const namesQuery = (locale: Locale) => ({
  queryKey: ['code', 'emoji-names', locale],
  queryFn: async () => {
    const loaded = (await import(`./names/${locale}.json`)) as { default: EmojiNames } // as tools/emoji writes it
    return readEmojiNames(loaded.default)
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  // The service worker may have the file.
  networkMode: 'always' as const,
  structuralSharing: false,
})

/** The names of languages, those that are there already. */
function useNames(of: readonly Locale[]) {
  const results = useQueries({ queries: of.map(namesQuery) })
  return {
    languages: results.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isReading: results.some(({ isLoading }) => isLoading),
  }
}

/**
 * The emoji that a word finds: by their names in the language of the reader and in English, and, where these have none,
 * in every other language of the product. Names that are not loaded, yet or
 * without a network, find none (WORD-3).
 */
export function useFoundEmoji(query: string, uses: Readonly<Record<string, number>>): readonly FoundEmoji[] {
  const locale = useLocale()
  const near = useNames(locale === 'en' ? ['en'] : [locale, 'en'])
  const found = findEmoji(near.languages, query, uses)
  const isUnknown = !near.isReading && found.length === 0
  const far = useNames(isUnknown ? locales.filter((other) => other !== locale && other !== 'en') : [])
  return isUnknown ? findEmoji([...near.languages, ...far.languages], query, uses) : found
}
