import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'
import { CompanyRole } from './Invitation.ts'

/** A person with access to a company, by the id of their account. */
export const CompanyUser = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  role: CompanyRole,
  joinedAt: Instant,
})
export type CompanyUser = z.infer<typeof CompanyUser>
