export { defaultLocale, isLocale, locales, type Locale } from './Locale.ts'
export { resolveLocale, type LocalePreferences } from './resolveLocale.ts'
export { withLocale } from './withLocale.ts'
export { withoutLocale } from './withoutLocale.ts'
