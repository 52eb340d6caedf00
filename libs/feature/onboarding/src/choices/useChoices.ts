import { useLocale } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import rows from 'i18n-iso-countries/codes.json'
import type { Choice } from './Choice.ts'
import { choicesOf } from './choicesOf.ts'
import { loadBundledNames } from './bundledNames.ts'

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

/**
 * The languages a business may use with its customers (ONB-1): those of ISO 639-1 in use today as an official or
 * widely written language. The standard also lists many that no business serves customers in.
 */
export const languageCodes: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu ha he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lo lt lv ' +
  'mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl sq sr sv sw ta te tg th tk tl tr tt uk ur uz vi zh'
).split(' ')

/** The two-letter codes of all ISO 3166 countries, and of Kosovo, which has no entry there (ONB-1). */
export const countryCodes: readonly string[] = rows.flatMap(([alpha2]) => alpha2 ?? [])

/** Countries and languages in the current language (ONB-1); in English while bundled names are loading. */
export function useChoices(): { countries: readonly Choice[]; languages: readonly Choice[] } {
  const locale = useLocale()
  const { data: bundled = null } = useQuery({
    queryKey: ['onboarding', 'names', locale],
    queryFn: () => loadBundledNames(locale),
    staleTime: Infinity,
  })
  return useMemo(
    () => ({
      countries: choicesOf(countryCodes, 'region', locale, bundled),
      languages: choicesOf(languageCodes, 'language', locale, bundled),
    }),
    [locale, bundled],
  )
}
