import { addMessages, startLocale, type LoadCatalogue } from '@frontdesk/platform'

const loadFeatures: LoadCatalogue = (locale) =>
  import(`../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // the shape that the Lingui plugin gives a catalogue

const loadSetup: LoadCatalogue = (locale) =>
  import(`../../setup-locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // as above

const loadAccount: LoadCatalogue = (locale) =>
  import(`../../account-locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // as above

const loadWords: LoadCatalogue = (locale) =>
  import(`../../words-locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // as above

/** Loads a catalogue once. Rejects when the server does not respond; the next call tries again. */
function catalogueOnce(loadCatalogue: LoadCatalogue): () => Promise<void> {
  let loading: Promise<void> | null = null
  return () =>
    (loading ??= addMessages(startLocale(), loadCatalogue).catch((error: unknown) => {
      loading = null
      throw error
    }))
}

/** Loads the catalogue of the features for signed-in users (decision 0006). */
export const loadFeatureCatalogue = catalogueOnce(loadFeatures)

/** Loads the catalogue of the pages that set a company up, which no other page needs (decision 0006). */
export const loadSetupCatalogue = catalogueOnce(loadSetup)

/** Loads the catalogue of the pages of one's own account and of the plan, which no other page needs (decision 0006). */
export const loadAccountCatalogue = catalogueOnce(loadAccount)

/** Loads the catalogue of the texts that are ready to be sent, which the inbox needs once a slash is typed. */
const loadWordsCatalogue = catalogueOnce(loadWords)

/** Waits for a part of the desk, such as quick replies, labels, notes and the team, together with its texts. */
export const withWords = async <Module>(part: Promise<Module>): Promise<Module> =>
  (await Promise.all([part, loadWordsCatalogue()]))[0]
