import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Company, companyTypes } from '../entities/Company.ts'
import { CompanyUser } from '../entities/CompanyUser.ts'
import { accepted } from '../envelope.ts'
import { countryCodes, languageCodes } from '../places.ts'
import { routes } from '../routes.ts'
import { IdInput } from '../wireValues.ts'

/** The fields of a company that can be set. */
export const NewCompany = z.object({
  name: z.string().trim().min(1).max(200),
  title: z.string().trim().max(200).optional(),
})

/** Codes of the lists that onboarding offers (ONB-1); any other is refused. */
const Country = z.string().trim().toUpperCase().pipe(z.enum(countryCodes))
const LanguageCode = z.string().trim().toLowerCase().pipe(z.enum(languageCodes))
const CompanyTypeInput = z
  .string()
  .trim()
  .toLowerCase()
  .transform((word) => word.replace(/[\s-]+/g, '_'))
  .pipe(z.enum(companyTypes))

/** The fields of a company that a member may change; any other field is ignored (reliability T-06). */
export const CompanyChangesInput = z
  .object({
    name: NewCompany.shape.name.optional(),
    title: z.string().trim().max(200).nullish(),
    country: Country.optional(),
    language: LanguageCode.optional(),
    companyType: CompanyTypeInput.optional(),
    timeZone: z.string().max(64).optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Say what is to change')

const UpdateCompany = {
  access: 'company',
  register: ['API-4'],
  query: z.object({ companyId: IdInput.optional() }),
  body: z.union([
    z.object({ company: CompanyChangesInput }),
    CompanyChangesInput.transform((company) => ({ company })),
  ]),
  response: accepted({ company: Company }),
  errors: [404],
} as const

export const companyEndpoints = {
  createCompany: defineEndpoint({
    ...routes.createCompany,
    access: 'admin',
    register: ['API-4'],
    summary:
      'Creates a company with the caller as its owner, its assistant and its internal channel; repeated calls with one Idempotency-Key create one company.',
    // The seeds do not show the body: both spellings are accepted (provider-api section 11, row 3).
    body: z.union([z.object({ company: NewCompany }), NewCompany.transform((company) => ({ company }))]),
    response: accepted({ company: Company }),
    errors: [409, 422],
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
  getCompanyUsers: defineEndpoint({
    ...routes.getCompanyUsers,
    access: 'company',
    register: ['API-4'],
    summary: 'The administrators of a company, its owners first.',
    query: z.object({ companyId: IdInput.optional() }),
    response: accepted({ users: z.array(CompanyUser) }),
  }),
  updateCompany: defineEndpoint({
    ...routes.updateCompany,
    ...UpdateCompany,
    summary: 'Updates a company; omitted fields stay, an empty title removes it.',
  }),
  updateCompanyByPost: defineEndpoint({
    ...routes.updateCompanyByPost,
    ...UpdateCompany,
    summary: 'The same as updateCompany: the seeds show both methods (provider-api section 11, row 2).',
  }),
  completeOnboarding: defineEndpoint({
    ...routes.completeOnboarding,
    access: 'company',
    register: ['ONB-3'],
    summary:
      'Stores the business details of a company, given by its owner; a repeated call keeps the first time and stores the newest details.',
    query: z.object({ companyId: IdInput.optional() }),
    body: z.object({
      country: Country,
      language: LanguageCode,
      companyType: CompanyTypeInput,
      companyName: NewCompany.shape.name,
    }),
    response: accepted({ company: Company }),
    errors: [409],
  }),
}
