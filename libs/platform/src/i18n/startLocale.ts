import { resolveLocale, type Locale } from '@frontdesk/locale-resolution'
import { deviceStorage } from '../storage/openStorage.ts'

/** The language to start in: of the address, else the stored one, else the browser's, else English (LOC-2). */
export const startLocale = (page: Pick<Window, 'location' | 'navigator'> = window): Locale =>
  resolveLocale({
    pathname: page.location.pathname,
    stored: deviceStorage.get('preferredLocale'),
    browserLanguages: page.navigator.languages,
  })
