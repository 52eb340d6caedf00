import type { CompanyOverview } from '@frontdesk/contract'
import { fieldsOf } from '../border/fieldsOf.ts'
import { readCompanyOverview } from '../border/readCompanyOverview.ts'
import { readCount } from '../border/readId.ts'
import { readList } from '../border/readList.ts'
import type { Ask } from '../createAsk.ts'
import type { Cancel } from './Cancel.ts'

export type CompanyPage = { companies: readonly CompanyOverview[]; total: number; page: number; limit: number }

export const systemAdminCalls = (ask: Ask) => ({
  /** All companies, a page at a time (SYS-1); the totals are read beside the data and in it. */
  listCompaniesForSystem: (
    { page = 1, limit = 10, includeArchived = false, search = '' }: { page?: number; limit?: number; includeArchived?: boolean; search?: string } = {},
    { signal }: Cancel = {},
  ) =>
    ask('listCompaniesForSystem', {
      query: { page, limit, includeArchived, search },
      signal,
      read: (answer): CompanyPage | null => {
        const companies = readList(answer, 'companies', readCompanyOverview)
        const fields = fieldsOf(answer)
        const inData = fieldsOf(fields['data'])
        const count = (name: string) => readCount(fields[name]) ?? readCount(inData[name])
        return companies && { companies, total: count('total') ?? companies.length, page: count('page') ?? page, limit: count('limit') ?? limit }
      },
    }),
})
