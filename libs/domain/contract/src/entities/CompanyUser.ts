import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** An administrator of a company, by the id of their account. */
export const CompanyUser = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  role: z.enum(['owner', 'admin']),
  joinedAt: Instant,
})
export type CompanyUser = z.infer<typeof CompanyUser>
