import type { LoadCatalogue } from '@frontdesk/platform'

/** The widget's words in one language; the others stay on the server. */
export const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue
