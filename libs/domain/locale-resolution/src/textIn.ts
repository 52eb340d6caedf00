import { defaultLocale, locales, type Locale } from './Locale.ts'

/**
 * The text of those in several languages that a reader gets: in their own language, else in English, else in the first
 * of the product's languages that there is (SYS-10). Null where no language has a text.
 */
export function textIn(
  texts: Readonly<Partial<Record<Locale, string>>>,
  locale: Locale,
): { locale: Locale; text: string } | null {
  for (const language of [locale, defaultLocale, ...locales]) {
    const text = texts[language]
    if (text !== undefined && text !== '') return { locale: language, text }
  }
  return null
}
