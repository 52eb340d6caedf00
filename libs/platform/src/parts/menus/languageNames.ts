import type { Locale } from '@frontdesk/locale-resolution'

/** Each language as its speakers call it: who is lost in a foreign one finds theirs. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  kk: 'Қазақша',
  pt: 'Português',
  ru: 'Русский',
  uk: 'Українська',
}
