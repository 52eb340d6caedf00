import { defaultLocale, isLocale, type Locale } from './Locale.ts'
import { localeOf } from './localeOf.ts'

/** The language preferences of a user. */
export type LocalePreferences = { pathname: string; stored?: string | null; browserLanguages?: readonly string[] }

/** `pt-BR`, `PT_br` and ` pt ` are all Portuguese; what is no text names no language. */
const baseLanguage = (language: unknown) =>
  typeof language === 'string'
    ? language
        .trim()
        .toLowerCase()
        .replace(/[-_].*/s, '')
    : null

function firstSpoken(languages: readonly unknown[]): Locale | null {
  for (const language of languages) {
    const base = baseLanguage(language)
    if (isLocale(base)) return base
  }
  return null
}

/** The locale in the path, else the stored one, else the first supported browser language, else English (LOC-2). */
export function resolveLocale({ pathname, stored, browserLanguages }: LocalePreferences): Locale {
  const locale = localeOf(pathname)
  if (locale) return locale
  if (isLocale(stored)) return stored
  return (browserLanguages && firstSpoken(browserLanguages)) ?? defaultLocale
}
