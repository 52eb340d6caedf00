import { activateDates, addMessages, startLocale, type LoadCatalogue } from '@frontdesk/platform'

/** The catalogue of the chats is that of the admin app's features (decision 0006). */
const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../../admin/locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // the shape that the Lingui plugin gives a catalogue

/** Loads the texts of the chats, which the console needs in its support inbox alone. Rejects without an answer. */
export const loadChatTexts = async (): Promise<void> => {
  await Promise.all([addMessages(startLocale(), loadCatalogue), activateDates(startLocale()).catch(() => undefined)])
}
