import { createRequire } from 'node:module'
import type { CompanyType } from '@frontdesk/contract'
import iso6391 from 'iso-639-1'
import { refuse } from '../errors/refuse.ts'

/** What onboarding asks of a business (ONB-1). */
export type Details = { country: string; language: string; companyType: CompanyType }

type SomeDetails = { [Detail in keyof Details]?: Details[Detail] | undefined }

// The whole package would load the names of all countries in eighty languages.
const countries = new Set(
  (createRequire(import.meta.url)('i18n-iso-countries/codes.json') as string[][]).map(([alpha2]) => alpha2),
) // rows of codes, two letters first

/** Refuses a country or a language of the right shape that does not exist. */
export function validateDetails({ country, language }: SomeDetails): void {
  const issues = [
    ...(country !== undefined && !countries.has(country)
      ? [{ path: 'country', message: 'There is no country with this code' }]
      : []),
    ...(language !== undefined && !iso6391.validate(language)
      ? [{ path: 'language', message: 'There is no language with this code' }]
      : []),
  ]
  if (issues.length > 0) throw refuse('VALIDATION_ERROR', undefined, { issues })
}

/** The columns of what is said; what is left out stays as it is. */
export const detailColumns = ({ country, language, companyType }: SomeDetails) => ({
  ...(country !== undefined && { country }),
  ...(language !== undefined && { language }),
  ...(companyType !== undefined && { company_type: companyType }),
})
