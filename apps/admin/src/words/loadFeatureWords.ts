import { addMessages, startLocale, type LoadCatalogue } from '@frontdesk/platform'

const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // what the Lingui plugin makes of a catalogue

let loading: Promise<void> | null = null

/**
 * The words of the features that only who is signed in sees (decision 0006): fetched once, with the first of them. Rejects
 * when the server does not answer; the next call asks again.
 */
export function loadFeatureWords(): Promise<void> {
  loading ??= addMessages(startLocale(), loadCatalogue).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
