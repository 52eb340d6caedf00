import { messagesOf } from '../activateCatalogue.ts'

/** The languages of the product, the source first. */
export const languages = ['en', 'es', 'kk', 'pt', 'ru', 'uk'] as const
export type Language = (typeof languages)[number]

/** One text in every language. */
export type CatalogueText = Readonly<Record<Language, string>>

/** The words of a compiled message; null for one with placeholders, whose length depends on their values. */
function wordsOf(message: unknown): string | null {
  if (typeof message === 'string') return message
  const [only, ...more] = Array.isArray(message) ? (message as readonly unknown[]) : []
  return typeof only === 'string' && more.length === 0 ? only : null
}

/** Every text of the catalogues that has no placeholder, in all languages. */
export async function readCatalogueTexts(): Promise<CatalogueText[]> {
  const catalogues = await Promise.all(languages.map((language) => messagesOf(language)))
  const [source = {}] = catalogues
  return Object.keys(source).flatMap((id) => {
    const words = catalogues.map((catalogue) => wordsOf(catalogue[id]))
    if (words.includes(null)) return []
    return [Object.fromEntries(languages.map((language, at) => [language, words[at] ?? ''])) as CatalogueText] // all of them
  })
}

/** The characters of a text's longest language. */
export const longestOf = (text: CatalogueText): number =>
  Math.max(...languages.map((language) => text[language].length))
