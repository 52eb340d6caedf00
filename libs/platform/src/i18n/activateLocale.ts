import type { Locale } from '@frontdesk/locale-resolution'
import { i18n, type Messages } from '@lingui/core'

/** Brings the words of one language; the app knows where its catalogues are. */
export type LoadCatalogue = (locale: Locale) => Promise<{ messages: Messages }>

/** Makes a language the app's: its words loaded, the page marked with it (LOC-1). Only this one catalogue is fetched. */
export async function activateLocale(locale: Locale, loadCatalogue: LoadCatalogue): Promise<void> {
  const { messages } = await loadCatalogue(locale)
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
