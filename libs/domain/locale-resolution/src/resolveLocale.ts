import { defaultLocale, isLocale, type Locale } from './Locale.ts'
import { withoutLocale } from './withoutLocale.ts'

/** What is known about the language that somebody wants. */
export type LocaleWishes = { pathname: string; stored?: string | null; browserLanguages?: readonly string[] }

/** `pt-BR`, `PT_br` and `pt` are all Portuguese; what is not ours is null. */
function spokenLocale(language: unknown): Locale | null {
  const base = String(language).trim().split(/[-_]/, 1)[0]?.toLowerCase()
  return isLocale(base) ? base : null
}

/** The locale in the path, else the stored one, else the first browser language that we speak, else English (LOC-2). */
export function resolveLocale({ pathname, stored, browserLanguages = [] }: LocaleWishes): Locale {
  const { locale } = withoutLocale(pathname)
  if (locale) return locale
  if (isLocale(stored)) return stored
  for (const language of browserLanguages) {
    const spoken = spokenLocale(language)
    if (spoken) return spoken
  }
  return defaultLocale
}
