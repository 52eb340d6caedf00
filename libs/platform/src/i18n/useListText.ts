import { useCallback } from 'react'
import { useLocale } from './useLocale.ts'

/**
 * Joins names as a language does, with its "and": `A, B, and C`, `A, B y C`. Chromium claims Kazakh and has no lists of
 * it, and would write those of the browser's own language.
 */
export function listText(locale: string, items: readonly string[]): string {
  if (locale !== 'kk') return new Intl.ListFormat(locale).format(items)
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} және ${last}`
}

/** Returns a function that joins names in the reader's language, with "and" before the last one. */
export function useListText(): (items: readonly string[]) => string {
  const locale = useLocale()
  return useCallback((items) => listText(locale, items), [locale])
}
