import type { LoadCatalogue } from '../../i18n/activateLocale.ts'

/** The words of the two consoles in one language (LOC-1); the others stay on the server. */
export const loadCatalogue: LoadCatalogue = (locale) => import(`../../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue
