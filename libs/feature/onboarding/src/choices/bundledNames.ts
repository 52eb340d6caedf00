/** Names by code, bundled for a language for which the platform has none. */
export type BundledNames = Readonly<Record<'region' | 'language', Readonly<Record<string, string>>>>

const sources: Readonly<Record<string, () => Promise<BundledNames>>> = {
  kk: async () => {
    const [{ default: regions }, { kazakhLanguages }] = await Promise.all([
      import('i18n-iso-countries/langs/kk.json'),
      import('./kazakhLanguages.ts'),
    ])
    return { region: regions.countries, language: kazakhLanguages }
  },
}

const germanyIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region' }).of('DE')

/** Chromium claims to support Kazakh and then answers in English, so the answer itself is checked. */
const isSupported = (locale: string) => locale === 'en' || germanyIn(locale) !== germanyIn('en')

/** The names that the platform lacks in a language; null where it has them, or where none are bundled. */
export const loadBundledNames = async (
  locale: string,
  isNeeded = !isSupported(locale),
): Promise<BundledNames | null> => (isNeeded ? ((await sources[locale]?.()) ?? null) : null)
