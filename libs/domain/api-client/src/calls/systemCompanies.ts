import type { BodyOf, Company, CompanyOverview, QueryOf } from '@frontdesk/contract'
import { companiesAtOnce } from '@frontdesk/contract/limits'
import { fieldsOrData, type Fields } from '../border/fieldsOf.ts'
import { readAccepted } from '../border/readAccepted.ts'
import { readCompany } from '../border/readCompany.ts'
import { readCompanyOverview } from '../border/readCompanyOverview.ts'
import { readCount } from '../border/readId.ts'
import { readList, readOne } from '../border/readList.ts'
import type { CallOptions } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'
import type { CsvFile } from './audit.ts'

export type CompanyPage = { companies: readonly CompanyOverview[]; total: number; page: number; limit: number }
export type CompanyListFilter = Exclude<QueryOf<'exportCompanies'>, undefined>
export type CompanyListRequest = CompanyListFilter & { page?: number; limit?: number }

type NewCompany = { name: string; title?: string; ownerEmail?: string }
type Changes = Extract<BodyOf<'updateCompanyForSystem'>, { company: unknown }>['company']

const readTheCompany = (response: unknown) => readOne(response, 'company', readCompany)

/** Companies for system administrators: finding, making and changing them (SYS-1…3). */
export const systemCompanyCalls = (call: CallApi) => {
  /** All companies, a page at a time (SYS-1); the totals are read from `data` or beside it. */
  const listCompaniesForSystem = (
    { page = 1, limit = 10, includeArchived = false, search = '', ...filter }: CompanyListRequest = {},
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
    return call('listCompaniesForSystem', { page, limit, includeArchived, search, ...filter }, read, options)
  }
  const change = (route: 'archiveCompany' | 'unarchiveCompany', companyId: number): Promise<Company> =>
    call(route, {}, readTheCompany, { query: { companyId } })
  return {
    listCompaniesForSystem,
    /**
     * All companies of a filter, 20 at a time (SYS-3), each once though others come and go meanwhile. `onProgress`: how
     * many are there, of how many.
     */
    listAllCompanies: async (
      filter: CompanyListFilter,
      onProgress: (fetched: number, total: number) => void,
      options?: CallOptions,
    ): Promise<readonly CompanyOverview[]> => {
      const all = new Map<number, CompanyOverview>()
      for (let page = 1; ; page += 1) {
        const { companies, total } = await listCompaniesForSystem({ ...filter, page, limit: companiesAtOnce }, options)
        for (const company of companies) all.set(company.id, company)
        onProgress(all.size, Math.max(total, all.size))
        if (companies.length < companiesAtOnce || page * companiesAtOnce >= total) return [...all.values()]
      }
    },
    /** One company with its numbers, null when there is none of this id (SYS-3). */
    getCompanyById: (id: number, options?: CallOptions): Promise<{ company: CompanyOverview | null }> =>
      call(
        'getCompaniesByIds',
        { ids: [id] },
        (response) => {
          const companies = readList(response, 'companies', readCompanyOverview)
          return companies && { company: companies.find((company) => company.id === id) ?? null }
        },
        options,
      ),
    /** The companies of a filter as a file for spreadsheets. */
    exportCompanies: (filter: CompanyListFilter, options?: CallOptions): Promise<CsvFile> =>
      // `isFile`: what is read is the Blob of the response.
      call('exportCompanies', filter as Fields, (body) => ({ name: 'companies.csv', body: body as Blob }), {
        ...options,
        isFile: true,
      }),
    /** SYS-2; one `intentKey` creates one company. */
    createCompany: ({ intentKey, ...company }: NewCompany & { intentKey: string }): Promise<Company> =>
      call('createCompanyForSystem', { company }, readTheCompany, { idempotencyKey: intentKey }),
    /** SYS-2; omitted fields stay. */
    updateCompany: (companyId: number, company: Changes): Promise<Company> =>
      call('updateCompanyForSystem', { company }, readTheCompany, { query: { companyId } }),
    /** SYS-2. Rejects with the code ACTION_NOT_ALLOWED for a company that is archived already. */
    archiveCompany: (companyId: number) => change('archiveCompany', companyId),
    /** SYS-2. Rejects with the code ACTION_NOT_ALLOWED for a company that is not archived. */
    unarchiveCompany: (companyId: number) => change('unarchiveCompany', companyId),
    /** SYS-2. */
    deleteCompany: (companyId: number): Promise<true> =>
      call('deleteCompany', {}, readAccepted, { query: { companyId } }),
  }
}
