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

/** The language that choosing a country sets; English where the map knows none (ONB-2). */
export const languageOfCountry = (country: string): string => languages.get(country) ?? 'en'
