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
  /**
   * Their picture: an absolute address, or a path from the root of the API's origin (`new URL(avatarUrl, apiHost)`).
   * It needs no token; another picture has another address. Null or absent without one.
   */
  avatarUrl: z.string().nullish(),
})
export type CompanyUser = z.infer<typeof CompanyUser>
