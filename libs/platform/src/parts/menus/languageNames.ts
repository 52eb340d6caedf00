import type { Locale } from '@frontdesk/locale-resolution'

/** Each language by its own name, so that users find theirs whatever the language of the page. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  kk: 'Қазақша',
  pt: 'Português',
  ru: 'Русский',
  uk: 'Українська',
}
