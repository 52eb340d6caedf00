import type { Locale } from '@frontdesk/locale-resolution'
import { i18n, type Messages } from '@lingui/core'

/** Brings the words of one language; the app knows where its catalogues are. */
export type LoadCatalogue = (locale: Locale) => Promise<{ messages: Messages }>

/** Makes a language the app's: its words loaded, the page marked with it (LOC-1). Only the catalogues given are fetched, together. */
export async function activateLocale(locale: Locale, ...loadCatalogues: readonly LoadCatalogue[]): Promise<void> {
  const loaded = await Promise.all(loadCatalogues.map((load) => load(locale)))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages })
  document.documentElement.lang = locale
}

/** Further words of a language that is active or about to be. */
export async function addMessages(locale: Locale, loadCatalogue: LoadCatalogue): Promise<void> {
  const { messages } = await loadCatalogue(locale)
  i18n.load(locale, messages)
}
