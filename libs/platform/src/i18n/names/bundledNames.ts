/** Names by code, bundled for a language for which browsers have none. */
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

/**
 * The names that are bundled for a language; null where none are. They are taken whatever the browser claims: Chromium
 * calls Kazakh supported and then answers in its own language, which may be any, so that no answer tells.
 */
export const loadBundledNames = async (locale: string): Promise<BundledNames | null> =>
  (await sources[locale]?.()) ?? null
