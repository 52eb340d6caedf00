import { z } from 'zod'
import { Id, Language } from '../wireValues.ts'

/** The signed-in administrator (AUTH-11). `isSuperAdmin` is stored and grants nothing (MSG-13); roles do. */
export const Admin = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  isEmailVerified: z.boolean(),
  language: Language,
  isSuperAdmin: z.boolean(),
  /** The picture, as `avatarUrl` of a `CompanyUser`. Absent where the provider keeps no pictures. */
  avatarUrl: z.string().nullish(),
  metadata: z.looseObject({ roles: z.array(z.string()) }),
})
export type Admin = z.infer<typeof Admin>
