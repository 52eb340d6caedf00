import { createRequire } from 'node:module'
import type { CompanyType } from '@frontdesk/contract'
import iso6391 from 'iso-639-1'
import { refuse } from '../errors/refuse.ts'

/** Business details that onboarding collects (ONB-1). */
export type Details = { country: string; language: string; companyType: CompanyType }

type SomeDetails = { [Detail in keyof Details]?: Details[Detail] | undefined }

// Importing the whole package would load all country names in eighty languages.
const countries = new Set(
  (createRequire(import.meta.url)('i18n-iso-countries/codes.json') as string[][]).map(([alpha2]) => alpha2),
) // rows of codes, alpha-2 first

/** Throws VALIDATION_ERROR for a well-formed country or language code that does not exist. */
export function validateDetails({ country, language }: SomeDetails): void {
  const issues = [
    ...(country !== undefined && !countries.has(country) ? [{ path: 'country', message: 'Unknown country code' }] : []),
    ...(language !== undefined && !iso6391.validate(language)
      ? [{ path: 'language', message: 'Unknown language code' }]
      : []),
  ]
  if (issues.length > 0) throw refuse('VALIDATION_ERROR', undefined, { issues })
}

/** Database columns of the given details; omitted ones stay unchanged. */
export const detailColumns = ({ country, language, companyType }: SomeDetails) => ({
  ...(country !== undefined && { country }),
  ...(language !== undefined && { language }),
  ...(companyType !== undefined && { company_type: companyType }),
})
