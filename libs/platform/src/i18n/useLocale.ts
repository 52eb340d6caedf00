import { isLocale, defaultLocale, withLocale, withoutLocale, type Locale } from '@frontdesk/locale-resolution'
import { useLingui } from '@lingui/react'

/** The language that is shown. */
export function useLocale(): Locale {
  const { locale } = useLingui().i18n
  return isLocale(locale) ? locale : defaultLocale
}

/** Where an app's routes begin at this address: its base, after the locale when the address names one (LOC-2). */
export function localeBasename(pathname: string, base = '/'): string {
  const { locale } = withoutLocale(pathname)
  return locale ? withLocale(base, locale).replace(/(.)\/$/, '$1') : base
}

/**
 * Returns a function that adds the language of this address to a path of another app; our own routes contain it
 * already.
 */
export function useLocalePath(): (path: string) => string {
  const { locale } = withoutLocale(window.location.pathname)
  return (path) => (locale ? withLocale(path, locale) : path)
}
