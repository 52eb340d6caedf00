import type { LoadCatalogue } from '../../i18n/activateLocale.ts'

/**
 * Loads the texts of one language that both consoles show before the sign-in (LOC-1); other languages are not fetched.
 */
export const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue
