import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Company, CompanyOverview, CompanyStats } from '../entities/Company.ts'
import { SubscriptionStatus } from '../entities/Subscription.ts'
import { accepted } from '../envelope.ts'
import { channelHealths, companyActivities, companySorts } from '../limits.ts'
import { routes } from '../routes.ts'
import { countInput, EmailAddress, FlagInput, Id, IdInput } from '../wireValues.ts'
import { CompanyChangesInput, NewCompany } from './companies.ts'

const Page = { companies: z.array(CompanyOverview), total: z.int(), page: z.int(), limit: z.int() }

const CompanyFilter = z.object({
  includeArchived: FlagInput.default(false),
  search: z.string().trim().max(200).default(''),
  /** The state of the newest subscription; `none` for companies without any (extension). */
  subscription: z.enum(['none', ...SubscriptionStatus.options]).optional(),
  channels: z.enum(channelHealths).optional(),
  activity: z.enum(companyActivities).optional(),
  sort: z.enum(companySorts).default('created'),
  descending: FlagInput.default(false),
})

/** An administrator who is registered owns the company; without an address, the caller does. */
const OwnedCompany = NewCompany.extend({ ownerEmail: EmailAddress.optional() })

const named = { query: z.object({ companyId: IdInput }), errors: [404] } as const
const stats = z.array(CompanyStats.extend({ companyId: Id }))

export const systemCompanyEndpoints = {
  listCompaniesForSystem: defineEndpoint({
    ...routes.listCompaniesForSystem,
    access: 'system',
    register: ['SYS-1', 'SYS-5'],
    summary: 'All companies, searched, filtered and sorted, a page at a time.',
    query: CompanyFilter.extend({
      page: countInput(1, 1_000_000).default(1),
      limit: countInput(1, 100).default(10),
    }),
    // The seeds leave the place of the totals open: both places (provider-api section 11, row 5).
    response: z.object({
      success: z.literal(true),
      status: z.literal('ok'),
      data: z.object(Page),
      total: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
  }),
  exportCompanies: defineEndpoint({
    ...routes.exportCompanies,
    access: 'system',
    register: ['SYS-1', 'SYS-5'],
    summary: 'The companies of a filter with their numbers, as a file for spreadsheets.',
    query: CompanyFilter,
    response: z.string(),
    produces: 'text/csv',
  }),
  getCompaniesByIds: defineEndpoint({
    ...routes.getCompaniesByIds,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary:
      "Companies by their ids, at most 200. Refuses with 'Company IDs are required' without a list, and with 'Valid company IDs are required' without an id in it.",
    body: z.object({ ids: z.unknown().optional() }),
    response: accepted({
      companies: z.array(CompanyOverview),
      data: z.object({ companies: z.array(CompanyOverview) }),
    }),
  }),
  getStatsOfCompanies: defineEndpoint({
    ...routes.getStatsOfCompanies,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary: 'The numbers of companies, at most 200, by id and as a list.',
    body: z.object({ companyIds: z.array(IdInput).min(1).max(200) }),
    response: accepted({ data: z.record(z.string(), CompanyStats), stats }),
  }),
  getCompanyStats: defineEndpoint({
    ...routes.getCompanyStats,
    access: 'system',
    register: ['SYS-3', 'SYS-5'],
    summary: 'The numbers of one company.',
    params: z.object({ id: IdInput }),
    response: accepted({ stats: CompanyStats }),
    errors: [404],
  }),
  createCompanyForSystem: defineEndpoint({
    ...routes.createCompanyForSystem,
    access: 'system',
    register: ['SYS-2', 'SYS-5', 'SYS-6'],
    summary:
      'Creates a company for the administrator of `ownerEmail`, or for the caller; repeated calls with one Idempotency-Key create one company.',
    body: z.union([z.object({ company: OwnedCompany }), OwnedCompany.transform((company) => ({ company }))]),
    response: accepted({ company: Company }),
    errors: [409, 422],
  }),
  updateCompanyForSystem: defineEndpoint({
    ...routes.updateCompanyForSystem,
    access: 'system',
    register: ['SYS-2', 'SYS-5', 'SYS-6'],
    summary: 'Updates a company; omitted fields stay, an empty title removes it.',
    ...named,
    body: z.union([
      z.object({ company: CompanyChangesInput }),
      CompanyChangesInput.transform((company) => ({ company })),
    ]),
    response: accepted({ company: Company }),
  }),
  deleteCompany: defineEndpoint({
    ...routes.deleteCompany,
    access: 'system',
    needsFreshPassword: true,
    register: ['SYS-2', 'SYS-5', 'SYS-6', 'SYS-7'],
    summary: 'Deletes a company: its channels are switched off, its subscription ends, and nobody sees it any more.',
    ...named,
    response: accepted({}),
  }),
  archiveCompany: defineEndpoint({
    ...routes.archiveCompany,
    access: 'system',
    register: ['SYS-2', 'SYS-5', 'SYS-6'],
    summary: 'Takes a company out of the list. Throws ACTION_NOT_ALLOWED when it is archived already.',
    query: named.query,
    response: accepted({ company: Company }),
    errors: [404, 409],
  }),
  unarchiveCompany: defineEndpoint({
    ...routes.unarchiveCompany,
    access: 'system',
    register: ['SYS-2', 'SYS-5', 'SYS-6'],
    summary: 'Puts an archived company back into the list. Throws ACTION_NOT_ALLOWED when it is not archived.',
    query: named.query,
    response: accepted({ company: Company }),
    errors: [404, 409],
  }),
}
