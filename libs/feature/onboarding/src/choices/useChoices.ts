import { countryCodes, languageCodes } from '@frontdesk/contract/places'
import { useBundledNames, useLocale } from '@frontdesk/platform'
import { useMemo } from 'react'
import type { Choice } from './Choice.ts'
import { choicesOf } from './choicesOf.ts'

const countriesOf = {
  en: ['US', 'GB', 'CA', 'AU', 'NZ'],
  ru: ['RU', 'BY'],
  uk: ['UA'],
  es: ['ES', 'MX', 'CO', 'AR'],
  pt: ['PT', 'BR'],
  kk: ['KZ'],
}

const languages = new Map(
  Object.entries(countriesOf).flatMap(([language, countries]) =>
    countries.map((country) => [country, language] as const),
  ),
)

/** The language suggested by a country; English where the map has none (ONB-2). */
export const languageOfCountry = (country: string): string => languages.get(country) ?? 'en'

/** Countries and languages in the current language (ONB-1); in English while bundled names are loading. */
export function useChoices(): { countries: readonly Choice[]; languages: readonly Choice[] } {
  const locale = useLocale()
  const bundled = useBundledNames()
  return useMemo(
    () => ({
      countries: choicesOf(countryCodes, 'region', locale, bundled),
      languages: choicesOf(languageCodes, 'language', locale, bundled),
    }),
    [locale, bundled],
  )
}
