import type { BodyOf, Company } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readCompany } from '../border/readCompany.ts'
import { readCompanyUser } from '../border/readCompanyUser.ts'
import { readList, readOne } from '../border/readList.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { ProviderCapabilities } from './accounts.ts'

/** The business details that are collected once (ONB-1). */
export type OnboardingRequest = CompanyScope & BodyOf<'completeOnboarding'>
export type CompanyChanges = {
  name?: string
  title?: string | null
  country?: string
  language?: string
  companyType?: string
  timeZone?: string
}

/** ONB-3: a status from 200 to 299 is success, with any body or none. */
async function byStatusOnly(call: Promise<true>): Promise<true> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status >= 200 && error.status < 300) return true
    throw error
  }
}

const readTheCompany = (response: unknown) => readOne(response, 'company', readCompany)

export const companyCalls = (call: CallApi, can: () => ProviderCapabilities) => ({
  /**
   * API-4: the body is `{company: {…}}`. One `intentKey` creates one company, for providers that announced
   * idempotent sends (reliability C2).
   */
  createCompany: (
    { intentKey, ...company }: { name: string; title?: string; intentKey?: string },
    options?: CallOptions,
  ) =>
    call('createCompany', { company }, readTheCompany, {
      ...options,
      idempotencyKey: can().idempotentSends ? intentKey : undefined,
    }),
  /** The administrator's own companies (SHELL-16). */
  getCompanies: (options?: CallOptions) =>
    call('getCompanies', {}, (response) => readList(response, 'companies', readCompany), options),
  /** API-4. */
  updateCompany: (
    { companyId, company }: CompanyScope & { company: CompanyChanges },
    options?: CallOptions,
  ): Promise<Company> => call('updateCompany', { company }, readTheCompany, { ...options, query: { companyId } }),
  /** ONB-3: resolves when the status is 200 to 299, else rejects with an ApiError. */
  completeOnboarding: ({ companyId, ...details }: OnboardingRequest, options?: CallOptions) =>
    byStatusOnly(call('completeOnboarding', details, readAccepted, { ...options, query: { companyId } })),
  /** The administrators of a company (API-4). */
  getCompanyUsers: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call('getCompanyUsers', { companyId }, (response) => readList(response, 'users', readCompanyUser), options),
  getCompany: ({ companyId }: CompanyScope = {}, options?: CallOptions) =>
    call('getCompany', { companyId }, readTheCompany, options),
})
