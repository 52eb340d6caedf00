import { readCompany } from '../border/readCompany.ts'
import { readList, readOne } from '../border/readList.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel, InCompany } from './Cancel.ts'

export const companyCalls = (ask: Ask, acting: (of: InCompany) => number | null) => ({
  /** API-4: the body is `{company: {…}}`. */
  createCompany: (company: { name: string; title?: string }, { signal }: Cancel = {}) =>
    ask('createCompany', { body: { company }, signal, read: (answer) => readOne(answer, 'company', readCompany) }),
  /** The administrator's own companies (SHELL-16). */
  getCompanies: ({ signal }: Cancel = {}) => ask('getCompanies', { signal, read: (answer) => readList(answer, 'companies', readCompany) }),
  getCompany: (of: InCompany = {}, { signal }: Cancel = {}) =>
    ask('getCompany', {
      query: { companyId: acting(of) },
      companyId: of.companyId,
      signal,
      read: (answer) => readOne(answer, 'company', readCompany),
    }),
})
