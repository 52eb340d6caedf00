import rows from 'i18n-iso-countries/codes.json'

/** The two letters of every country of ISO 3166, and of Kosovo, which has no entry there (ONB-1). */
export const countryCodes: readonly string[] = rows.flatMap(([alpha2]) => alpha2 ?? [])
