import { addMessages, startLocale, type LoadCatalogue } from '@frontdesk/platform'

const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // the shape that the Lingui plugin gives a catalogue

let loading: Promise<void> | null = null

/**
 * Loads the catalogue of the features for signed-in users (decision 0006), once. Rejects when the server does not
 * respond; the next call tries again.
 */
export function loadFeatureCatalogue(): Promise<void> {
  loading ??= addMessages(startLocale(), loadCatalogue).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
