import type { BodyOf, Company } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { readCompany } from '../border/readCompany.ts'
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
}

/** ONB-3: only the status is read. Whatever came with it, nothing at all included, is no failure. */
async function byStatusAlone(call: Promise<true>): Promise<true> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status >= 200 && error.status < 300) return true
    throw error
  }
}

const readTheCompany = (answer: unknown) => readOne(answer, 'company', readCompany)

export const companyCalls = (ask: CallApi, can: () => ProviderCapabilities) => ({
  /** API-4: the body is `{company: {…}}`. One company for one `intentKey`, with a provider that announced it (reliability C2). */
  createCompany: (
    { intentKey, ...company }: { name: string; title?: string; intentKey?: string },
    cancel?: CallOptions,
  ) =>
    ask('createCompany', { company }, readTheCompany, {
      ...cancel,
      idempotencyKey: can().idempotentSends ? intentKey : undefined,
    }),
  /** The administrator's own companies (SHELL-16). */
  getCompanies: (cancel?: CallOptions) =>
    ask('getCompanies', {}, (answer) => readList(answer, 'companies', readCompany), cancel),
  /** API-4. */
  updateCompany: (
    { companyId, company }: CompanyScope & { company: CompanyChanges },
    cancel?: CallOptions,
  ): Promise<Company> => ask('updateCompany', { company }, readTheCompany, { ...cancel, query: { companyId } }),
  /** ONB-3: resolves when the status is 200 to 299, else rejects with an ApiError. */
  completeOnboarding: ({ companyId, ...details }: OnboardingRequest, cancel?: CallOptions) =>
    byStatusAlone(ask('completeOnboarding', details, () => true as const, { ...cancel, query: { companyId } })),
  getCompany: ({ companyId }: CompanyScope = {}, cancel?: CallOptions) =>
    ask('getCompany', { companyId }, readTheCompany, cancel),
})
