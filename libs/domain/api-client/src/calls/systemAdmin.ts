import type { CompanyOverview } from '@frontdesk/contract'
import { fieldsOrData } from '../border/fieldsOf.ts'
import { readCompanyOverview } from '../border/readCompanyOverview.ts'
import { readCount } from '../border/readId.ts'
import { readList } from '../border/readList.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

export type CompanyPage = { companies: readonly CompanyOverview[]; total: number; page: number; limit: number }
export type CompanyListRequest = { page?: number; limit?: number; includeArchived?: boolean; search?: string }

export const systemAdminCalls = (call: CallApi) => ({
  /** All companies, a page at a time (SYS-1); the totals are read from `data` or beside it. */
  listCompaniesForSystem: (
    { page = 1, limit = 10, includeArchived = false, search = '' }: CompanyListRequest = {},
    options?: CallOptions,
  ) => {
    const read = (response: unknown): CompanyPage | null => {
      const companies = readList(response, 'companies', readCompanyOverview)
      const fields = fieldsOrData(response)
      const count = (name: string, otherwise: number) => readCount(fields[name]) ?? otherwise
      return (
        companies && {
          companies,
          total: count('total', companies.length),
          page: count('page', page),
          limit: count('limit', limit),
        }
      )
    }
    return call('listCompaniesForSystem', { page, limit, includeArchived, search }, read, options)
  },
})
