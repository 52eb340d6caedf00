import { readFileSync } from 'node:fs'
import type { Language } from '@frontdesk/contract'
import type { CatalogueText } from './msg.ts'
import { textKey, readCatalogue } from './readCatalogue.ts'

const catalogues = new Map<Language, ReadonlyMap<string, string>>()

/** The catalogue of a language, read with its first email. */
function catalogueOf(language: Language): ReadonlyMap<string, string> {
  const kept = catalogues.get(language)
  if (kept) return kept
  const path = new URL(`../../../mail-locales/${language}/messages.po`, import.meta.url)
  const catalogue = readCatalogue(readFileSync(path, 'utf8'))
  catalogues.set(language, catalogue)
  return catalogue
}

/**
 * Returns the function that translates the texts of emails into a language. `npm run messages:check` refuses a text
 * without a translation; it would stay English.
 */
export const translatorTo =
  (language: Language) =>
  (text: CatalogueText): string =>
    catalogueOf(language).get(textKey(text)) ?? text.message
