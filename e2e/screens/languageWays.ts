import type { Language } from '@frontdesk/contract'

/** A language, a width in px and a colour scheme in which a journey is walked. */
type Way = { language: Language; width: number; colorScheme: 'light' | 'dark' }

/** Each language once, over the widths of a phone, a tablet and a desktop, in both colour schemes. */
const allWays: readonly Way[] = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'uk', width: 390, colorScheme: 'dark' },
  { language: 'ru', width: 768, colorScheme: 'light' },
  { language: 'kk', width: 390, colorScheme: 'light' },
  { language: 'es', width: 768, colorScheme: 'dark' },
  { language: 'pt', width: 1440, colorScheme: 'dark' },
]

/**
 * The ways of a journey that is the same in each language but for its texts, of which the stories of its screens have
 * all: those of the given languages, or all six by `npm run proof:long -- languages`.
 */
export const languageWays = (...usual: Language[]): readonly Way[] =>
  process.env['ALL_LANGUAGES'] === undefined ? allWays.filter(({ language }) => usual.includes(language)) : allWays

/** The address of a path of the app in a language. */
export const addressIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path}`
