import type { Locale } from '@frontdesk/locale-resolution'
import { i18n, type Messages } from '@lingui/core'

/** Loads the texts of one language; each app passes the loaders of its own catalogues. */
export type LoadCatalogue = (locale: Locale) => Promise<{ messages: Messages }>

/**
 * Activates a language: loads its texts and sets the language of the page (LOC-1). Fetches only the given
 * catalogues, in parallel.
 */
export async function activateLocale(locale: Locale, ...loadCatalogues: readonly LoadCatalogue[]): Promise<void> {
  const loaded = await Promise.all(loadCatalogues.map((load) => load(locale)))
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages })
  document.documentElement.lang = locale
}

/** Adds texts to a language that is active or being activated. */
export async function addMessages(locale: Locale, loadCatalogue: LoadCatalogue): Promise<void> {
  const { messages } = await loadCatalogue(locale)
  i18n.load(locale, messages)
}
