import type { CompanyType } from '@frontdesk/contract'

/** Business details that onboarding collects (ONB-1). */
export type Details = { country: string; language: string; companyType: CompanyType }

type SomeDetails = { [Detail in keyof Details]?: Details[Detail] | undefined }

/** Database columns of the given details; omitted ones stay unchanged. */
export const detailColumns = ({ country, language, companyType }: SomeDetails) => ({
  ...(country !== undefined && { country }),
  ...(language !== undefined && { language }),
  ...(companyType !== undefined && { company_type: companyType }),
})
