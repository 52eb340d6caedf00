import type { LoadCatalogue } from '@frontdesk/platform'

/** The console's own words in one language, beside those that it shares with the admin app (decision 0006). */
export const loadOwnWords: LoadCatalogue = (locale) =>
  import(`../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue
