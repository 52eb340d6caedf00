import type { Language } from '@frontdesk/contract'

/** A language, a width in px and a colour scheme in which a journey is walked. */
type Way = { language: Language; width: number; colorScheme: 'light' | 'dark' }

/** Each language once, over the widths of a phone, a tablet and a desktop, in both colour schemes. */
export const languageWays: readonly Way[] = [
  { language: 'en', width: 1440, colorScheme: 'light' },
  { language: 'uk', width: 390, colorScheme: 'dark' },
  { language: 'ru', width: 768, colorScheme: 'light' },
  { language: 'kk', width: 390, colorScheme: 'light' },
  { language: 'es', width: 768, colorScheme: 'dark' },
  { language: 'pt', width: 1440, colorScheme: 'dark' },
]

/** The address of a path of the app in a language. */
export const addressIn = (language: Language, path: string): string =>
  language === 'en' ? path : `/${language}${path}`
