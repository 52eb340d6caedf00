import type { BodyOf, Company } from '@frontdesk/contract'
import { ApiError } from '../ApiError.ts'
import { readCompany } from '../border/readCompany.ts'
import { readList, readOne } from '../border/readList.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'
import type { Capabilities } from './accounts.ts'

/** The business details that are collected once (ONB-1). */
export type OnboardingRequest = InCompany & BodyOf<'completeOnboarding'>
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

export const companyCalls = (ask: Ask, can: () => Capabilities) => ({
  /** API-4: the body is `{company: {…}}`. One company for one `intentKey`, with a provider that announced it (reliability C2). */
  createCompany: ({ intentKey, ...company }: { name: string; title?: string; intentKey?: string }, cancel?: Cancel) =>
    ask('createCompany', { company }, readTheCompany, {
      ...cancel,
      idempotencyKey: can().idempotentSends ? intentKey : undefined,
    }),
  /** The administrator's own companies (SHELL-16). */
  getCompanies: (cancel?: Cancel) =>
    ask('getCompanies', {}, (answer) => readList(answer, 'companies', readCompany), cancel),
  /** API-4. */
  updateCompany: ({ companyId, company }: InCompany & { company: CompanyChanges }, cancel?: Cancel): Promise<Company> =>
    ask('updateCompany', { company }, readTheCompany, { ...cancel, query: { companyId } }),
  /** ONB-3: resolves when the status is 200 to 299, else rejects with an ApiError. */
  completeOnboarding: ({ companyId, ...details }: OnboardingRequest, cancel?: Cancel) =>
    byStatusAlone(ask('completeOnboarding', details, () => true as const, { ...cancel, query: { companyId } })),
  getCompany: ({ companyId }: InCompany = {}, cancel?: Cancel) =>
    ask('getCompany', { companyId }, readTheCompany, cancel),
})
