import { fieldsOf } from './border/fieldsOf.ts'
import { readId } from './border/readId.ts'

/** Settings of a company by which its people work changed (PLAN-2); `seq` is its number in the company's event log. */
export type CompanyEvent = { type: 'company-changed'; companyId: number; seq: number | null }

/**
 * Parses a `company_update` of the live connection or of the log; null without a company. `companyId` applies when the
 * payload names none.
 */
export function toCompanyEvent(payload: unknown, companyId: number | null = null): CompanyEvent | null {
  const fields = fieldsOf(payload)
  const company = readId(fields['companyId']) ?? companyId
  return company ? { type: 'company-changed', companyId: company, seq: readId(fields['seq']) } : null
}
