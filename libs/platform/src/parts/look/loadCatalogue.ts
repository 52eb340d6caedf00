import type { LoadCatalogue } from '../../i18n/activateLocale.ts'

/** The words in one language that both consoles may show before anybody has signed in (LOC-1); the others stay on the server. */
export const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue
