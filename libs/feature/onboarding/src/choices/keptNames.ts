/** Names by code, kept for a language that the platform does not know them in. */
export type KeptNames = Readonly<Record<'region' | 'language', Readonly<Record<string, string>>>>

const sources: Readonly<Record<string, () => Promise<KeptNames>>> = {
  kk: async () => {
    const [{ default: regions }, { kazakhLanguages }] = await Promise.all([
      import('i18n-iso-countries/langs/kk.json'),
      import('./kazakhLanguages.ts'),
    ])
    return { region: regions.countries, language: kazakhLanguages }
  },
}

const germanyIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region' }).of('DE')

/** Chromium takes Kazakh for known and then answers in English, so the answer itself is looked at. */
const isKnown = (locale: string) => locale === 'en' || germanyIn(locale) !== germanyIn('en')

/** The names that the platform lacks in a language; null where it has them, or where nobody keeps any. */
export const loadKeptNames = async (locale: string, isNeeded = !isKnown(locale)): Promise<KeptNames | null> =>
  isNeeded ? ((await sources[locale]?.()) ?? null) : null
