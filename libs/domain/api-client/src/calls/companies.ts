import { readCompany } from '../border/readCompany.ts'
import { readList, readOne } from '../border/readList.ts'
import type { Cancel, InCompany } from '../Cancel.ts'
import type { Ask } from '../createAsk.ts'

const readTheCompany = (answer: unknown) => readOne(answer, 'company', readCompany)

export const companyCalls = (ask: Ask) => ({
  /** API-4: the body is `{company: {…}}`. */
  createCompany: (company: { name: string; title?: string }, cancel?: Cancel) => ask('createCompany', { company }, readTheCompany, cancel),
  /** The administrator's own companies (SHELL-16). */
  getCompanies: (cancel?: Cancel) => ask('getCompanies', {}, (answer) => readList(answer, 'companies', readCompany), cancel),
  getCompany: ({ companyId }: InCompany = {}, cancel?: Cancel) => ask('getCompany', { companyId }, readTheCompany, cancel),
})
