import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { Crm, CrmFailureCode, CrmStateChange, SalonName } from '../entities/Crm.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, LogPosition } from '../wireValues.ts'

const Named = { companyId: IdInput.optional() }
const query = z.object(Named)

/** Altegio's id of a location: digits. */
const SalonId = z.union([z.int().positive().transform(String), z.string().regex(/^\d{1,18}$/)])

/** The outcome of one salon. Waiting: it is done by a job, and its state arrives live (extension). */
const SalonResult = z.object({
  success: z.boolean(),
  status: z.enum(['success', 'already_installed', 'failed', 'waiting']),
  message: z.string(),
  code: CrmFailureCode.optional(),
  crmId: Id.optional(),
})

/** Each costs a request of all companies' share at Altegio. */
const mostSalonsNamed = 40

export const salonEndpoints = {
  connectAltegio: defineEndpoint({
    ...routes.connectAltegio,
    access: 'company',
    register: ['ALT-2'],
    summary:
      'Connects the salons of an Altegio link that belongs to the caller, each with its own result. `claim` proves that the caller’s browser came from Altegio (extension).',
    query,
    body: z.object({
      ...Named,
      salonIds: z.array(SalonId).min(1).max(200),
      claim: z.string().min(20).max(100).optional(),
    }),
    response: accepted({ results: z.array(z.object({ salonId: z.string(), result: SalonResult })) }),
  }),
  nameAltegioSalons: defineEndpoint({
    ...routes.nameAltegioSalons,
    access: 'company',
    register: ['ALT-1'],
    summary:
      'The names and cities, as Altegio shows them to everybody, of salons that the caller may connect (extension). A salon that the caller may not connect, or that Altegio says nothing of at the moment, is left out.',
    query,
    body: z.object({
      ...Named,
      salonIds: z.array(SalonId).min(1).max(mostSalonsNamed),
      claim: z.string().min(20).max(100).optional(),
    }),
    response: accepted({ salons: z.array(SalonName) }),
  }),
  recheckAltegio: defineEndpoint({
    ...routes.recheckAltegio,
    access: 'company',
    register: ['INT-6'],
    summary: 'Reads the state and the details of salons from Altegio again.',
    query,
    body: z.object({ ...Named, integrationIds: z.array(IdInput).min(1).max(200) }),
    response: accepted({ integrations: z.array(Crm) }),
    errors: [404],
  }),
  setAltegioStatus: defineEndpoint({
    ...routes.setAltegioStatus,
    access: 'company',
    register: ['INT-6'],
    summary: 'Switches all salons of the company off or on, or those that are named (extension).',
    query,
    body: z.object({ ...Named, isActive: z.boolean(), integrationIds: z.array(IdInput).min(1).max(200).optional() }),
    response: accepted({ integrations: z.array(Crm) }),
    errors: [404],
  }),
  listSalonStates: defineEndpoint({
    ...routes.listSalonStates,
    access: 'company',
    register: ['INT-6'],
    summary:
      'The states that a salon had, newest first, a page at a time: those before the one with the id `before` (extension). A bounded number is kept for as long as the salon is there.',
    query: z.object({
      ...Named,
      crmId: IdInput,
      before: IdInput.optional(),
      limit: countInput(1, 50).default(20),
    }),
    response: accepted({ states: z.array(CrmStateChange), hasMore: z.boolean(), seq: LogPosition }),
    errors: [404],
  }),
  setCrmAddress: defineEndpoint({
    ...routes.setCrmAddress,
    access: 'company',
    register: ['INT-5'],
    summary: 'Sets the address of a salon that customers are given.',
    query,
    body: z.object({ ...Named, crmId: IdInput, address: z.string().trim().max(500) }),
    response: accepted({ integration: Crm }),
    errors: [404],
  }),
  setCrmComment: defineEndpoint({
    ...routes.setCrmComment,
    access: 'company',
    register: ['INT-5'],
    summary: 'Sets the comment on a salon.',
    query,
    body: z.object({ ...Named, crmId: IdInput, comment: z.string().trim().max(2000) }),
    response: accepted({ integration: Crm }),
    errors: [404],
  }),
  deleteCrm: defineEndpoint({
    ...routes.deleteCrm,
    access: 'company',
    register: ['INT-5'],
    summary: 'Deletes a salon and its links to channels, and ends its connection at Altegio.',
    query,
    body: z.object({ ...Named, crmId: IdInput }),
    response: accepted({ crmId: Id }),
    errors: [404],
  }),
}
