import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { CompanyDay, CompanyPerson } from '../entities/CompanyDetails.ts'
import { CompanyQuotas, QuotaChoices } from '../entities/CompanyQuotas.ts'
import { Crm } from '../entities/Crm.ts'
import { Invoice } from '../entities/Invoice.ts'
import { Messenger } from '../entities/Messenger.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

const ofOne = {
  access: 'system',
  register: ['SYS-3', 'SYS-5'],
  params: z.object({ id: IdInput }),
  errors: [404],
} as const

/** One company as the console shows it, a call for each part, so that each loads and fails by itself. */
export const companyDetailsEndpoints = {
  getCompanyPeople: defineEndpoint({
    ...routes.getCompanyPeople,
    ...ofOne,
    summary: 'The administrators of a company, its owners first.',
    response: accepted({ people: z.array(CompanyPerson) }),
  }),
  getCompanyConnections: defineEndpoint({
    ...routes.getCompanyConnections,
    ...ofOne,
    summary: 'The channels of a company with their health, and its salons.',
    response: accepted({ channels: z.array(Messenger), salons: z.array(Crm) }),
  }),
  getCompanyInvoices: defineEndpoint({
    ...routes.getCompanyInvoices,
    ...ofOne,
    summary: 'The newest 20 invoices of a company, and how many it has.',
    response: accepted({ invoices: z.array(Invoice), total: z.int().nonnegative() }),
  }),
  getCompanyDays: defineEndpoint({
    ...routes.getCompanyDays,
    ...ofOne,
    summary: 'The figures of a company for each of the last 30 days in UTC, oldest first.',
    response: accepted({ days: z.array(CompanyDay) }),
  }),
  getCompanyQuotas: defineEndpoint({
    ...routes.getCompanyQuotas,
    ...ofOne,
    summary: 'The quotas of a company, and how much of each it has used.',
    response: accepted({ quotas: CompanyQuotas }),
  }),
  setCompanyQuotas: defineEndpoint({
    ...routes.setCompanyQuotas,
    ...ofOne,
    register: ['SYS-3', 'SYS-5', 'SYS-6'],
    summary: "Chooses the quotas of a company: those of the server's settings, none, or numbers of its own.",
    body: QuotaChoices,
    response: accepted({ quotas: CompanyQuotas }),
  }),
}
