import { withLocale, type Locale } from '@frontdesk/locale-resolution'
import { deviceStorage } from '../storage/openStorage.ts'

type Page = Pick<Location, 'pathname' | 'search' | 'hash' | 'assign' | 'reload'>

/** Chooses a language: stores it and reloads the same page in it, with its query and hash (LOC-3). */
export function setLocale(locale: Locale, page: Page = window.location, storage = deviceStorage): void {
  storage.set('preferredLocale', locale)
  document.documentElement.lang = locale
  const here = page.pathname + page.search + page.hash
  const there = withLocale(here, locale)
  // Going where one is does not load anything when the address has a hash.
  if (there === here) page.reload()
  else page.assign(there)
}
