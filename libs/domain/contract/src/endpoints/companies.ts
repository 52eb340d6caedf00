import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Company } from '../entities/Company.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

const NewCompany = z.object({ name: z.string().trim().min(1).max(200), title: z.string().trim().max(200).optional() })

export const companyEndpoints = {
  createCompany: defineEndpoint({
    ...routes.createCompany,
    access: 'admin',
    register: ['API-4'],
    summary: 'Makes a company with the caller as its owner, its assistant and its internal channel.',
    // The seeds do not show the body: both spellings are taken (provider-api section 11, row 3).
    body: z.union([z.object({ company: NewCompany }), NewCompany.transform((company) => ({ company }))]),
    response: accepted({ company: Company }),
  }),
  getCompanies: defineEndpoint({
    ...routes.getCompanies,
    access: 'admin',
    register: ['API-4', 'SHELL-16'],
    summary: "The administrator's own companies.",
    response: accepted({ companies: z.array(Company) }),
  }),
  getCompany: defineEndpoint({
    ...routes.getCompany,
    access: 'company',
    register: ['API-4'],
    summary: 'One company.',
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ company: Company }),
    errors: [404],
  }),
}
