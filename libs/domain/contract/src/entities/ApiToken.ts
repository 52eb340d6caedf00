import { z } from 'zod'
import { apiTokenScopes } from '../apiTokenScopes.ts'
import { Id, Instant } from '../wireValues.ts'

/** A token by which another program calls the API for one company (API-5; extension). It never holds the secret. */
export const ApiToken = z.object({
  id: z.uuid(),
  /** As its maker called it. */
  name: z.string(),
  /** Its first characters, by which it is recognised in the settings of another program. */
  start: z.string(),
  scopes: z.array(z.enum(apiTokenScopes)),
  /** The administrator in whose name it acts. */
  madeBy: z.object({ adminId: Id, fullName: z.string() }),
  createdAt: Instant,
  /** When it stops working; null: when it is revoked, or its maker leaves the company. */
  expiresAt: Instant.nullable(),
  /** When it was last used, to within five minutes; null: never. */
  lastUsedAt: Instant.nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>
